import { KyselyPersonalDataErasure } from '../../adapters/persistence/personal-data/personal-data-erasure.ts';
import { ErasePersonalData, type PersonalDataErasure } from '../../application/identity/personal-data.ts';
import { defineContext, on } from '../context.ts';
import { collection } from '../ports.ts';

/** What every context keeps about people. */
export const personalDataContext = defineContext({
  ports: { personalDataErasure: collection<PersonalDataErasure>(KyselyPersonalDataErasure) },
  subscriptions: [on('user.erased', ErasePersonalData)],
});

export const PersonalDataPorts = personalDataContext.ports;
