import { KyselyLabelledThings, kyselyLabelQueries } from '../../adapters/persistence/labels/labels.ts';
import { EraseLabels, HandDownLabels } from '../../application/labels/labels.ts';
import type { LabelledThings } from '../../domain/labels/labelled-things.port.ts';
import { defineContext, on } from '../context.ts';
import { collection, queryPort } from '../ports.ts';

export const labelsContext = defineContext({
  ports: {
    labelledThings: collection<LabelledThings>(KyselyLabelledThings),
    labelQueries: queryPort(kyselyLabelQueries),
  },
  subscriptions: [on('loan-request.disbursed', HandDownLabels), on('user.erased', EraseLabels)],
});

export const LabelPorts = labelsContext.ports;
