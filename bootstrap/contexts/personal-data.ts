import { KyselyPersonalDataErasure } from '../../adapters/persistence/personal-data/personal-data-erasure.ts';
import { ErasePersonalData, type PersonalDataErasure } from '../../application/identity/personal-data.ts';
import { defineContext, on } from '../context.ts';
import { collection } from '../ports.ts';

/** What every context keeps about people. */
export const personalDataContext = defineContext({
  ports: { personalDataErasure: collection<PersonalDataErasure>(KyselyPersonalDataErasure) },
  subscriptions: (ports) => [on('user.erased', new ErasePersonalData(ports))],
});

export const PersonalDataPorts = personalDataContext.ports;
