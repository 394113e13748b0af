import type { NOTICES_EN } from '../en/notices.ts';

const DOCUMENT =
  '{documentType, select, ID {documento de identidad} PROOF_ADDRESS {comprobante de domicilio} INCOME_STATEMENT {comprobante de ingresos} other {estado de cuenta bancario}}';
const CHANGED_TITLE = 'Su préstamo cambió';
const FAILED_TITLE = 'Su pago no se pudo procesar';
const LATE_FEE_TITLE = 'Se aplicó un cargo por mora';
const NOT_APPROVED_TITLE = 'Su solicitud de préstamo no fue aprobada';
const DUE_TITLE = 'Una cuota vence el {payableOn}';
const NEW_SCHEDULE = 'Abra el préstamo para ver su plan de pagos.';

export const NOTICES_ES: typeof NOTICES_EN = {
  'loan-request.approved': {
    title: 'Su solicitud de préstamo fue aprobada',
    message:
      'El {occurredAt} aprobamos su solicitud de préstamo a una tasa de interés del {rate} anual. Le avisamos cuando se desembolsa el préstamo.',
  },
  'loan-request.rejected': {
    title: NOT_APPROVED_TITLE,
    message: 'No pudimos aprobar su solicitud de préstamo. Motivo: {reason}',
  },
  'loan-request.rejected.codes': {
    title: NOT_APPROVED_TITLE,
    message: 'No pudimos aprobar su solicitud de préstamo. Abra la solicitud para ver los motivos y sus derechos.',
  },
  'loan-offer.made': {
    title: 'Le hicimos una oferta de préstamo',
    message:
      'Le ofrecimos {amount} a {term, plural, one {# mes} other {# meses}}, a una tasa de interés del {rate} anual (costo anual total: {apr}). La cuota mensual es de {monthlyPayment}. Puede aceptar la oferta hasta el {expiresOn}, salvo que la retiremos antes. Los vencimientos se cuentan desde el día en que entregamos el préstamo; si su cuenta bancaria recibe el dinero más tarde, se corren en la misma medida.',
  },
  'loan.disbursed': {
    title: 'Su préstamo fue desembolsado',
    message: 'Le enviamos {amount}. Abra el préstamo para ver su plan de pagos.',
  },
  'loan.annulled': {
    title: 'Su préstamo quedó sin efecto',
    message:
      'El dinero de su préstamo de {amount} no le llegó, por lo que el préstamo quedó sin efecto el {occurredAt}. No debe nada. Su solicitud sigue aprobada, por lo que podemos volver a desembolsarla.',
  },
  'loan.paused': {
    title: 'Su préstamo quedó en pausa',
    message:
      'Su préstamo quedó en pausa del {startsOn} al {endsOn}. Los intereses de la pausa, por {interest}, se sumaron al capital, y su plan de pagos cambió.',
  },
  'loan.changed.term': {
    title: CHANGED_TITLE,
    message: `El {occurredAt}, lo que faltaba de su préstamo se repartió en {term, plural, one {# cuota} other {# cuotas}}. ${NEW_SCHEDULE}`,
  },
  'loan.changed.rate': {
    title: CHANGED_TITLE,
    message: `El {occurredAt}, la tasa de interés de su préstamo cambió al {rate} anual. ${NEW_SCHEDULE}`,
  },
  'loan.changed.dueDay': {
    title: CHANGED_TITLE,
    message: `El {occurredAt}, el vencimiento de sus cuotas pasó al día {day} de cada mes. ${NEW_SCHEDULE}`,
  },
  'loan.change-undone': {
    title: CHANGED_TITLE,
    message: `Se deshizo el cambio que tuvo su préstamo el {effectiveOn}, como si no hubiera existido. ${NEW_SCHEDULE}`,
  },
  'loan.changed.relief': {
    title: CHANGED_TITLE,
    message: `Del {from} al {to}, paga como máximo el {rate} anual de intereses. Lo que haya pagado de más cubre sus próximas cuotas. ${NEW_SCHEDULE}`,
  },
  'loan.changed.reage': {
    title: CHANGED_TITLE,
    message: `El {occurredAt}, las cuotas vencidas de su préstamo pasaron a un nuevo plan de pagos. Los intereses sin pagar, por {interest}, se sumaron al capital. ${NEW_SCHEDULE}`,
  },
  'loan.charged.lateFee': {
    title: LATE_FEE_TITLE,
    message:
      'La cuota que venció el {dueOn} se atrasó, por lo que el {chargedOn} se aplicó a su préstamo un cargo por mora de {amount}.',
  },
  'loan.charged.returnFee': {
    title: 'Se aplicó un cargo por pago devuelto',
    message: 'Un pago de su préstamo fue devuelto. Se aplicó a su préstamo un cargo de {amount}.',
  },
  'loan.charge-waived': {
    title: 'Le condonamos un cargo',
    message: 'Ya no tiene que pagar {amount} de un cargo de su préstamo.',
  },
  'loan.charge-voided': {
    title: 'Se anuló un cargo por mora',
    message: 'El pago de la cuota que venció el {dueOn} sí llegó a tiempo, por lo que se anuló el cargo de {amount}.',
  },
  'loan.charge-reopened': {
    title: LATE_FEE_TITLE,
    message:
      'Un pago fue devuelto, por lo que se aplicó un cargo por mora de {amount} por la cuota que venció el {dueOn}.',
  },
  'loan.resumed': {
    title: 'Terminó la pausa de su préstamo',
    message: 'La pausa de su préstamo terminó el {resumedOn}. Su plan de pagos muestra las cuotas que siguen.',
  },
  'loan.defaulted': {
    title: 'Su préstamo pasó a incumplimiento',
    message:
      'El {defaultedOn}, su préstamo tenía más de 90 días de atraso y pasó a incumplimiento. Vuelve a estar activo cuando se paga todo lo vencido.',
  },
  'loan.completed': {
    title: 'Terminó de pagar su préstamo',
    message: '¡Felicitaciones! Terminó de pagar su préstamo el {occurredAt}.',
  },
  'loan.cured': {
    title: 'Su préstamo se puso al día',
    message: 'Gracias. El {occurredAt} quedó pagado todo lo que estaba vencido en su préstamo.',
  },
  'loan.payment-due': {
    title: DUE_TITLE,
    message:
      'Una cuota de su préstamo vence el {payableOn}. El monto por pagar es {amount}. Si ya pagó, muchas gracias.',
  },
  'loan.payment-due.autopay': {
    title: DUE_TITLE,
    message: 'El pago automático cobrará {autopay} de su préstamo el {payableOn}. No tiene que hacer nada.',
  },
  'loan.overdue': {
    title: 'Su préstamo tenía {daysPastDue, plural, one {# día} other {# días}} de atraso el {today}',
    message:
      'El {today}, el monto vencido de su préstamo era {amount}. La cuota más antigua sin pagar venció el {payableOn}. Si pagó desde entonces, muchas gracias.',
  },
  'payment.completed': {
    title: 'Recibimos su pago',
    message: 'Aplicamos su pago de {amount} a su préstamo. Gracias.',
  },
  'payment.failed': {
    title: FAILED_TITLE,
    message:
      'Su pago de {amount} no se pudo procesar ({failure}). No se aplicó a su préstamo. Inténtelo de nuevo o use otro método de pago.',
  },
  'payment.failed.autopay': {
    title: FAILED_TITLE,
    message: 'Su pago de {amount} no se pudo procesar ({failure}). No se aplicó a su préstamo.',
  },
  'payment.failed.owed': {
    title: 'Le devolveremos su transferencia',
    message:
      'Recibimos su transferencia de {amount}, pero el {occurredAt} su préstamo ya no la necesitaba. Le devolveremos el monto completo.',
  },
  'payment.reversed': {
    title: 'Su pago fue devuelto',
    message:
      'Su pago de {amount} fue devuelto el {occurredAt} ({failure}). No cuenta para su préstamo, por lo que volvió a deber este monto. Abra el préstamo para ver su plan de pagos.',
  },
  'payment.code-required': {
    title: 'Confirme su transferencia bancaria',
    message:
      'Recibimos una transferencia de {amount} con su referencia {reference}. Verifique el pago con el código de confirmación de su banco y lo aplicaremos a su préstamo.',
  },
  'refund.owed': {
    title: 'Le debemos dinero',
    message: 'Su préstamo necesita menos de lo que pagó: {amount} de su pago. Le enviaremos ese dinero.',
  },
  'refund.paid': {
    title: 'Le devolvimos su dinero',
    message: 'Le enviamos {amount}, que le debíamos. La referencia de la transferencia es {reference}.',
  },
  'payout.failed.refund': {
    title: 'No pudimos devolverle su dinero',
    message:
      'No pudimos enviarle {amount}, que le debemos ({failure}). Seguimos debiéndole ese dinero y lo intentaremos de nuevo.',
  },
  'payout.returned.waits': {
    title: 'El dinero de su préstamo no le llegó',
    message:
      'Los {amount} que le habíamos enviado no le llegaron ({failure}). Su préstamo sigue como está, porque ya tiene pagos. Le escribiremos y le enviaremos el dinero de otra manera.',
  },
  'payout.returned.refund': {
    title: 'El dinero que le devolvimos fue rechazado',
    message:
      'El banco devolvió los {amount} que le habíamos enviado ({failure}). Volvemos a deberle ese dinero y lo intentaremos de nuevo.',
  },
  'autopay.authorized': {
    title: 'Autorizó el pago automático',
    message: [
      'El {occurredAt} nos autorizó a cobrar lo que venza de su préstamo, con sus cargos,',
      '{method, select, instant_debit {por débito inmediato} bank_transfer {por transferencia bancaria} other {a su tarjeta}}{bankId, select, none {} other { en {bankId}}},',
      '{maxAmount, select, none {sin límite de monto} other {hasta {maxAmount} por cobro}},',
      'en cada fecha de vencimiento y en los reintentos, 3 y 7 días después.',
      'Puede revocar la autorización en cualquier momento.',
    ].join(' '),
  },
  'autopay.revoked': {
    title: 'Revocó el pago automático',
    message: 'El {occurredAt} revocó el pago automático. Sin él, los pagos de su préstamo corren por su cuenta.',
  },
  'autopay.revoked.return': {
    title: 'Terminó el pago automático',
    message:
      'Un pago fue devuelto porque no estaba autorizado, por lo que el {occurredAt} terminamos el pago automático de su préstamo. Haga los pagos de su préstamo por su cuenta o autorice de nuevo el pago automático.',
  },
  'instrument.blocked': {
    title: 'Se bloqueó su {instrumentType, select, card {tarjeta} other {cuenta bancaria}}',
    message:
      'El {occurredAt} bloqueamos su {instrumentType, select, card {tarjeta} other {cuenta bancaria}} que termina en {lastFour}, porque el banco devolvió un pago ({failure}). Ya no le cobramos nada. Por favor, agregue otro medio de pago.',
  },
  'autopay.skipped': {
    title: 'El pago automático no cobró una cuota',
    message:
      'El {day} tenía por pagar {amount} de su préstamo. Autorizó cobros de hasta {maxAmount}, por lo que no cobramos nada. Haga el pago por su cuenta o aumente el límite. Si ya lo hizo, muchas gracias.',
  },
  'autopay.failed': {
    title: 'Falló un cobro del pago automático',
    message:
      'El {occurredAt} falló un cobro del pago automático. Si el {retryOn} aún debe el monto, lo cobramos ese día.',
  },
  'autopay.suspended': {
    title: 'Se suspendió el pago automático',
    message:
      '{cause, select, reversal {Un cobro del pago automático fue devuelto.} return {Un pago de su préstamo fue devuelto.} removal {Usted eliminó la tarjeta o la cuenta bancaria a la que se cobraba.} blocked {Se bloqueó la tarjeta o la cuenta bancaria a la que se cobraba.} other {{failedAttempts, plural, =1 {Falló un cobro} =2 {Fallaron dos cobros} other {Fallaron tres cobros}} del pago automático.}} El {occurredAt} se suspendió el pago automático, y no cobra nada hasta que usted lo autorice de nuevo. Hasta entonces, haga los pagos de su préstamo por su cuenta.',
  },
  'ticket.assigned': {
    title: 'Su caso fue asignado',
    message: '“{subject}” se asignó a un agente el {occurredAt}.',
  },
  'ticket.agent-replied': {
    title: 'Un agente respondió a su caso',
    message: 'El {occurredAt} un agente respondió a “{subject}”. Abra el caso para leer la respuesta.',
  },
  'ticket.resolved': {
    title: 'Su caso fue resuelto',
    message: '“{subject}” quedó resuelto el {occurredAt}. Si aún necesita ayuda, responda en el caso para reabrirlo.',
  },
  'ticket.reopened': {
    title: 'Su caso fue reabierto',
    message: '“{subject}” se reabrió el {occurredAt}.',
  },
  'ticket.closed': {
    title: 'Su caso fue cerrado',
    message: '“{subject}” quedó cerrado el {occurredAt}. Si necesita más ayuda, abra un caso nuevo.',
  },
  'document.verified': {
    title: 'Su documento fue verificado',
    message: `Verificamos su ${DOCUMENT}. Gracias.`,
  },
  'document.rejected': {
    title: 'Su documento no fue aceptado',
    message: `No pudimos aceptar su ${DOCUMENT}. Por favor, suba otro. Motivo: {reason}`,
  },
};
