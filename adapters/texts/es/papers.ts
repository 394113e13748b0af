import type { PAPERS_EN } from '../en/papers.ts';

const REQUEST = 'Número de solicitud';

export const PAPERS_ES: typeof PAPERS_EN = {
  agreement: {
    title: 'Contrato de préstamo',
    lender: 'Prestamista',
    borrower: 'Prestatario (usted)',
    agreement: 'Número de contrato',
    request: REQUEST,
    promise:
      'Le prestamos el monto indicado. Usted lo devuelve con intereses, en las fechas y por los importes del plan de pagos que ' +
      'aparece más abajo.',
    apr: 'Tasa porcentual anual (APR): el costo de su crédito como tasa anual',
    financeCharge: 'Cargo financiero: lo que le costará el crédito',
    amountFinanced: 'Monto financiado: el crédito que usted recibe',
    totalOfPayments: 'Total de pagos: lo que habrá pagado al terminar',
    loan: 'El préstamo',
    amount: 'Monto',
    rate: 'Tasa de interés',
    payments: 'Pagos',
    firstPayment: 'Primer pago',
    lastPayment: 'Último pago',
    dueDates: 'Vencimientos',
    dueDayRules: {
      next: 'Un vencimiento que cae en sábado, domingo o feriado pasa al siguiente día hábil. El importe no cambia.',
      previous: 'Un vencimiento que cae en sábado, domingo o feriado pasa al día hábil anterior. El importe no cambia.',
    },
    dayCount: 'Intereses',
    dayCounts: {
      '30/360': 'Cada mes cuenta como la doceava parte de un año',
      'actual/365': 'Se cuentan por días, con años de 365 días',
      'actual/actual': 'Se cuentan por días, según los días que tiene cada año',
    },
    laterDay: 'Si recibe el dinero otro día',
    schedule: 'Plan de pagos',
    columns: {
      number: 'N.º',
      dueOn: 'Vence el',
      payment: 'Pago',
      interest: 'Intereses',
      principal: 'Capital',
      balance: 'Saldo',
    },
    fees: 'Comisiones',
    noFees: 'No hay comisiones.',
    prepayment: 'Su derecho a pagar antes',
    rightToPrepay:
      'Puede pagar por adelantado todo el préstamo o una parte en cualquier momento, sin penalización. Lo que pague ' +
      'por adelantado ya no genera intereses desde ese día.',
    feeStays: 'La comisión de apertura no se devuelve.',
    withdrawal: 'Su derecho de desistimiento',
    withdrawalUntil: (days, paidOutOn, lastDay) =>
      `Puede desistir del préstamo hasta ${days} ${days === 1 ? 'día' : 'días'} después del día en que le entregamos el dinero, ` +
      `sin dar motivos. El último día cuenta: si le entregamos el dinero el ${paidOutOn}, es el ${lastDay}. Entonces debe el ` +
      'monto del préstamo sin comisión de apertura ni otras comisiones, y los intereses de los días hasta que lo devuelva. ' +
      'Todo lo que haya pagado cuenta.',
    signature: 'Firma',
    signing:
      'Usted firma este contrato por vía electrónica, con su nombre y su consentimiento. Conservamos ambos, junto con la hora y la ' +
      'dirección de red de la firma. Una vez firmado, este documento no cambia nunca, y puede leerlo cuando quiera.',
    documentTitle: (agreementNumber) => `Contrato de préstamo n.º ${agreementNumber}`,
    rateOf: (percent) => `${percent} anual, fija`,
    paymentsOf: ({ count, each, last }) => {
      if (count === 1) return `Un pago de ${last}`;
      return each === last
        ? `${count} pagos mensuales de ${each}`
        : `${count} pagos mensuales: ${count - 1} de ${each} y el último de ${last}`;
    },
    movedTo: (day, exact) =>
      `Los vencimientos se cuentan desde el ${day}. Si le entregamos el dinero más tarde, o el dinero que enviamos ` +
      'a su cuenta bancaria se acepta más tarde, se cuentan desde ese día y se corren en la misma medida. ' +
      (exact
        ? 'Todos los importes se mantienen como figuran en este contrato.'
        : 'La tasa y el número de pagos se mantienen. Como los intereses se cuentan por días, algún importe puede variar según ' +
          'la duración de los meses.'),
    note: (currency) =>
      `Los importes están en ${currency}. El saldo es el capital que queda por pagar después de cada pago.`,
    originationFee: (fee, paidOut) =>
      `Comisión de apertura: ${fee}. La descontamos del monto del préstamo, por lo que usted recibe ${paidOut}.`,
    lateFee: (fee, days) =>
      `Comisión por atraso: ${fee}, o lo que falte de la cuota si es menos, una vez por cada cuota con más de ` +
      `${days} ${days === 1 ? 'día' : 'días'} de atraso.`,
    returnedPaymentFee: (fee) =>
      `Comisión por pago devuelto: ${fee}, una vez por cada pago aceptado que después falle o sea devuelto.`,
  },
  decisionLetter: {
    title: 'Aviso de la decisión sobre su solicitud',
    applicant: 'Solicitante',
    request: REQUEST,
    received: 'Recibida el',
    credit: 'Crédito',
    action: 'Decisión',
    reasons: 'Motivos principales de nuestra decisión',
    otherLetters:
      'Otro motivo, en letras que este documento no puede mostrar. Puede leerlo junto con su solicitud, o pedírnoslo.',
    score: 'Su puntaje de crédito',
    rights: 'Sus derechos',
    questions: 'Preguntas',
    documentTitle: (requestNumber) => `Aviso de la decisión sobre la solicitud n.º ${requestNumber}`,
    creditOf: (amount, term) => `${amount} a ${term} ${term === 1 ? 'mes' : 'meses'}`,
    approvedAt: (rate) => `Aprobada al ${rate} anual`,
    rejected: 'No aprobada',
    approval:
      'Gracias por su solicitud. La hemos aprobado en las condiciones indicadas arriba. Su contrato de préstamo detalla cuánto ' +
      'cuesta el préstamo.',
    rejection: 'Gracias por su solicitud. La hemos estudiado con atención y no podemos aprobarla.',
    scoreOf: (score) =>
      `Cuando decidimos, su puntaje con nosotros era ${score}, en una escala de 300 a 850. Lo calculamos a partir de su ` +
      'historial con nosotros: sus pagos, lo que debe, la antigüedad de su cuenta, sus solicitudes recientes y sus documentos ' +
      'verificados.',
    contact: (lender) => `Si tiene alguna pregunta sobre este aviso, comuníquese con ${lender}.`,
  },
  statement: {
    title: 'Estado de cuenta del préstamo',
    borrower: 'Prestatario',
    loan: 'Número de préstamo',
    period: 'Período',
    currency: 'Moneda',
    disbursement: 'Desembolso',
    settled: 'Este préstamo está saldado: se ha pagado todo lo que se debía.',
    chart: 'Saldo durante el período',
    transactions: 'Movimientos',
    columns: {
      date: 'Fecha',
      transaction: 'Movimiento',
      amount: 'Importe',
      principal: 'Capital',
      interest: 'Intereses',
      charges: 'Cargos',
      balance: 'Saldo',
    },
    openingBalance: 'Saldo inicial',
    closingBalance: 'Saldo final',
    types: {
      Disbursement: 'Desembolso',
      Payment: 'Pago',
      Rebate: 'Descuento',
      Reversal: 'Reverso',
      WriteOff: 'Castigo',
      Annulment: 'Anulación',
      Recovery: 'Recuperación',
      Charge: 'Comisión',
      Waiver: 'Comisión anulada',
    },
    correctionFrom: (day) => `Corrección desde ${day}`,
    capitalizations: {
      pause: 'Intereses de una pausa',
      terms: 'Intereses por nuevos términos',
      both: 'Intereses: pausa y términos',
    },
    documentTitle: (loanNumber) => `Estado de cuenta del préstamo n.º ${loanNumber}`,
    periodOf: (from, to) => `${from} al ${to}`,
    keptBack: (fee, paidOut) => `${fee} retenidos como comisión de apertura, ${paidOut} entregados`,
    openingBalanceOn: (day) => `Saldo inicial al ${day}`,
    closingBalanceOn: (day) => `Saldo final al ${day}`,
    note: (currency) => `Los importes están en ${currency}. El saldo es el capital pendiente, sin cargos.`,
    chartOf: ({ from, opening, highest, to, closing }) =>
      `Gráfico del saldo: ${opening} el ${from}, ${highest} como máximo y ${closing} el ${to}.`,
  },
  every: {
    issuedOn: (day) => `Emitido el ${day}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};
