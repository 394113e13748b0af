import type { Translations } from '../templates.ts';

/** Loan requests, loans, payments, products and the credit record. */
export const LENDING = {
  // Loan requests
  'Loan request not found.': 'No encontramos la solicitud de préstamo.',
  'The loan request does not meet the lending parameters. See details.':
    'La solicitud no cumple las condiciones de los préstamos. Vea los detalles.',
  'Choose one of {choices}.': 'Elija una de estas opciones: {choices}.',
  'The amount must be between {min} and {max}.': 'El monto debe estar entre {min, number} y {max, number}.',
  'The term must be between {min} and {max} months.': 'El plazo debe ser de {min, number} a {max, number} meses.',
  'Only a pending loan request can be changed or decided. This one is {status}.':
    'Solo se puede modificar o decidir una solicitud pendiente. Esta ya está {status, select, Approved {aprobada} Rejected {rechazada} Cancelled {cancelada} Disbursed {desembolsada} other {en estado {status}}}.',
  'Only an approved loan request can be disbursed. This one is {status}.':
    'Solo se puede desembolsar una solicitud aprobada. Esta está {status, select, Pending {pendiente} Rejected {rechazada} Cancelled {cancelada} Disbursed {desembolsada} other {en estado {status}}}.',
  'The reasons of the rejection are not valid. See details.':
    'Los motivos del rechazo no son válidos. Vea los detalles.',
  'Choose at most {max} codes, each once.': 'Elija como máximo {max, number} códigos, sin repetir ninguno.',
  'Choose a code or write a reason.': 'Elija un código o escriba un motivo.',
  'Is required with the code OTHER.': 'Es obligatorio con el código OTHER.',
  'This loan request has no decision. It is {status}.':
    'No hay una decisión sobre esta solicitud. Está {status, select, Pending {pendiente} Cancelled {cancelada} other {en estado {status}}}.',
  'The disbursement date must be a day from 2000-01-01 to 2199-12-31.':
    'La fecha de desembolso debe estar entre el 01/01/2000 y el 31/12/2199.',

  'Agreement not found.': 'No encontramos el contrato.',
  'Only an approved loan request has an agreement. This one is {status}.':
    'Solo una solicitud aprobada tiene contrato. Esta está {status, select, Pending {pendiente} Rejected {rechazada} Cancelled {cancelada} other {en estado {status}}}.',
  'Only the agreement on an approved loan request can be signed. This one is {status}.':
    'Solo se puede firmar el contrato de una solicitud aprobada. Esta está {status, select, Pending {pendiente} Rejected {rechazada} Cancelled {cancelada} Disbursed {desembolsada} other {en estado {status}}}.',
  'This is not the current agreement. Read it again before you sign it.':
    'Este no es el contrato vigente. Léalo de nuevo antes de firmarlo.',
  'The agreement is already signed.': 'El contrato ya está firmado.',
  'The loan is disbursed once the borrower has signed the agreement.':
    'El préstamo se desembolsa cuando el prestatario haya firmado el contrato.',

  'Offer not found.': 'No encontramos la oferta.',
  'Only an open offer can be accepted or declined. This one is {status}.':
    'Solo se puede aceptar o rechazar una oferta abierta. Esta ya está {status, select, Accepted {aceptada} Declined {rechazada} Expired {vencida} Withdrawn {retirada} other {en estado {status}}}.',
  'The offer was good until {expiresOn}.': 'La oferta fue válida hasta el {expiresOn}.',
  'The last day of the offer must be a day from {earliest} to {latest}.':
    'El último día de la oferta debe estar entre el {earliest} y el {latest}.',

  // Loans
  'Loan not found.': 'No encontramos el préstamo.',
  'The loan is already paid off.': 'El préstamo ya está pagado por completo.',
  'The loan is already written off.': 'El préstamo ya fue castigado.',
  'The loan is not in default.': 'El préstamo no está en incumplimiento.',
  'The loan is paused.': 'El préstamo está en pausa.',
  'The loan is paid off.': 'El préstamo está pagado por completo.',
  'The loan is written off.': 'El préstamo está castigado.',
  'The loan cannot be paused now. See details.': 'Por ahora no se puede pausar el préstamo. Vea los detalles.',
  'The loan takes no prepayment now. See details.':
    'Por ahora el préstamo no admite abonos anticipados. Vea los detalles.',
  'The loan cannot be changed now. See details.': 'Por ahora no se puede modificar el préstamo. Vea los detalles.',
  'Only an active loan can be paused.': 'Solo se puede pausar un préstamo activo.',
  'Only an active loan takes prepayments.': 'Solo un préstamo activo admite abonos anticipados.',
  'Only an active loan can be refinanced.': 'Solo se puede refinanciar un préstamo activo.',
  'An instalment is overdue.': 'Hay una cuota vencida.',
  'No instalment is overdue.': 'No hay ninguna cuota vencida.',
  'A loan takes at most {max} prepayments and changes together.':
    'Un préstamo admite como máximo {max, number} pagos anticipados y cambios en total.',
  'No unpaid instalment is due after this day.': 'Ninguna cuota sin pagar vence después de este día.',
  'An instalment is partly paid.': 'Hay una cuota pagada solo en parte.',
  'An instalment is due or partly paid.': 'Hay una cuota por pagar o pagada solo en parte.',
  'No instalment has been paid yet.': 'Todavía no se ha pagado ninguna cuota.',
  'At least {count} instalments must be paid first.':
    'Antes debe haber al menos {count, plural, one {# cuota pagada} other {# cuotas pagadas}}.',
  'Fewer than {count} instalments remain.':
    'Quedan menos de {count, plural, one {# cuota} other {# cuotas}} por pagar.',
  'A payment is still processing.': 'Hay un pago que aún se está procesando.',
  'The last pause started less than {months} months ago.':
    'La última pausa empezó hace menos de {months, plural, one {# mes} other {# meses}}.',
  'A charge is open.': 'Hay un cargo pendiente.',
  "Today's rate is not lower than the loan's rate.": 'La tasa de interés de hoy no es menor que la del préstamo.',
  "Today's rate of {offered} % is lower than the loan's rate of {current} %.":
    'La tasa de interés de hoy, {offered, number} %, es menor que la del préstamo, {current, number} %.',
  'A pause lasts {min} to {max} whole months.':
    'La pausa dura de {min, number} a {max, plural, one {# mes completo} other {# meses completos}}.',
  'Must be a whole number from {min} to {max}.': 'Debe ser un número entero de {min, number} a {max, number}.',
  'Only for a change of type {type}.': 'Solo corresponde a un cambio de tipo {type}.',
  'Required for a change of type {type}.': 'Es obligatorio en un cambio de tipo {type}.',
  'The loan, the day or the terms differ from the preview. Preview the change again.':
    'El préstamo, la fecha o las condiciones ya no son los de la vista previa. Genérela de nuevo.',
  'The period has more than {max} transactions. Choose a shorter one, or list the transactions.':
    'El período tiene más de {max, number} movimientos. Elija uno más corto o consulte la lista de movimientos.',
  'The period must not end before it begins. Without dates, it begins on the day of disbursement and ends today.':
    'El período no debe terminar antes de empezar. Sin fechas, va desde el día del desembolso hasta hoy.',
  'Charge not found.': 'No encontramos el cargo.',
  'The charge is not open.': 'El cargo no está pendiente.',

  // Payments
  'Payment not found.': 'No encontramos el pago.',
  'A payment of the loan is still processing. Try again when it is settled.':
    'Aún se está procesando un pago del préstamo. Intente de nuevo cuando se haya completado.',
  'The amount exceeds the outstanding balance less payments still processing.':
    'El monto supera el saldo pendiente menos los pagos que aún se están procesando.',
  'The amount pays the whole loan off. Pay it off instead.':
    'Este monto alcanza para liquidar el préstamo. Use el pago total.',
  'A prepayment must exceed the interest accrued since the last due date.':
    'El abono anticipado debe ser mayor que los intereses acumulados desde el último vencimiento.',
  'Without this payment, the loan owes less than its other payments have paid. Reverse a later payment first.':
    'Sin este pago, los demás pagos suman más de lo que se debe. Reverse primero un pago posterior.',
  'The payment was declined: {reason}.': 'El pago fue rechazado: {reason}.',
  'You have already recorded a payment with this reference, which is not verified yet.':
    'Usted ya registró un pago con esta referencia, que aún no se ha verificado.',
  'The amount must be greater than 0.': 'El monto debe ser mayor que 0.',
  'Enter a reference of 1 to {max} characters, not only spaces.':
    'Escriba una referencia de 1 a {max, number} caracteres, que no sean solo espacios.',
  'A bank transfer requires a bank.': 'Para una transferencia bancaria debe indicar el banco.',
  'There is no such bank.': 'Ese banco no existe.',
  'Only a completed payment can be reversed.': 'Solo se puede reversar un pago completado.',
  'The payment is not waiting for verification.': 'El pago no está a la espera de verificación.',
  'No deposit matches this payment. Check the reference, the amount and the confirmation code.':
    'Ningún depósito coincide con este pago. Revise la referencia, el monto y el código de confirmación.',
  'Too many wrong codes. Try again at {until}.':
    'Ha escrito demasiados códigos incorrectos. Intente de nuevo después de esta hora: {until}.',
  'This loan has no autopay.': 'Este préstamo no tiene pago automático.',
  'The money was already paid out.': 'El dinero ya fue devuelto.',
  'Refund not found.': 'No encontramos el reembolso.',
  'A deposit with this bank, reference, amount, currency and day of receipt is already recorded.':
    'Ya está registrado un depósito de este banco con la misma referencia, monto, moneda y día de recepción.',
  'Deposit not found.': 'No encontramos el depósito.',
  'The deposit is claimed or returned already.': 'El depósito ya fue asignado a un pago o devuelto.',
  'The deposit is in {deposit}, and the loan in {loan}.':
    'El depósito está en {deposit, select, USD {dólares} VES {bolívares} other {{deposit}}} y el préstamo, en {loan, select, USD {dólares} VES {bolívares} other {{loan}}}.',
  'The date of receipt must not be after the business date.':
    'La fecha de recepción no debe ser posterior al día en curso.',
  'The amount is not valid.': 'El monto no es válido.',
  'An amount in {currency} must have at most {digits} decimals.':
    'Un monto en {currency, select, USD {dólares} VES {bolívares} other {{currency}}} debe tener como máximo {digits, plural, one {# decimal} other {# decimales}}.',
  'The amount must not be negative.': 'El monto no debe ser negativo.',

  // Rates and products
  'The rate is not valid.': 'La tasa de interés no es válida.',
  'The rate must have at most {digits} decimals.':
    'La tasa de interés debe tener como máximo {digits, plural, one {# decimal} other {# decimales}}.',
  'The rate must be between 0 and {max} percent.': 'La tasa de interés debe estar entre 0 % y {max, number} %.',
  'The {rate} must be at most {cap} percent.': 'La {rate} debe ser como máximo de {cap, number} %.',
  'annual rate': 'tasa de interés anual',
  'annual percentage rate': 'tasa anual de costo total',
  'Product not found.': 'No encontramos el producto.',
  'The product is not available.': 'El producto no está disponible.',
  'The product is not valid. See details.': 'El producto no es válido. Vea los detalles.',
  'Must have 1 to {max} characters.': 'Debe tener de 1 a {max, number} caracteres.',
  'Must be greater than 0.': 'Debe ser mayor que 0.',
  'Must be at most the maximum amount.': 'No debe superar el monto máximo.',
  'Must be at most the maximum term.': 'No debe superar el plazo máximo.',
  'Must be at most the maximum rate.': 'No debe superar la tasa máxima.',
  'Must not be negative.': 'No debe ser negativo.',
  'Must be from 0 to {max}, with at most two decimals.':
    'Debe estar entre 0 y {max, number}, con dos decimales como máximo.',

  // Loans of other systems
  'The date must not be after the business date, {today}.':
    'La fecha no puede ser posterior a la fecha contable, {today}.',
  'Nothing happens to a loan before its disbursement.': 'A un préstamo no le ocurre nada antes de su desembolso.',
  'The entries must be in the order of their days.': 'Los movimientos deben estar en el orden de sus días.',
  'The history gives {found}, not {expected}.': 'Del historial resulta {found}, no {expected}.',
  'This loan is imported already, from a line with other content.':
    'Este préstamo ya se importó, de una línea con otro contenido.',

  // The credit record
  'Credit information is available after a first loan is disbursed.':
    'La información crediticia está disponible después del desembolso del primer préstamo.',
  'First loan': 'Primer préstamo',
  'First payment': 'Primer pago',
  'Identity verified': 'Identidad verificada',
  'Loan repaid': 'Préstamo pagado',
  'Perfect year': 'Año perfecto',

  // The back office
  'You cannot act on your own affairs. Another operator must do it.':
    'No puede intervenir en sus propios asuntos. Debe hacerlo otro operador.',
  'Closing {day} was interrupted. Run it again to continue.':
    'El cierre del {day} se interrumpió. Ejecútelo de nuevo para continuar.',
  '{date} cannot be closed yet. The latest day that can be closed now is {latest}.':
    'Todavía no se puede cerrar el {date}. El último día que se puede cerrar ahora es el {latest}.',
  'The date must be a day from {earliest} to {latest}.': 'La fecha debe estar entre el {earliest} y el {latest}.',
} as const satisfies Translations;
