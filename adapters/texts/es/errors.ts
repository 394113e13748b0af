import type { AnyTemplate } from '../templates.ts';

// Why: docs/decisions/0040-how-a-text-finds-its-language.md
/** Every template in Spanish, as an ICU message. A missing one, and one that nothing says, fails the type check. */
export const ERRORS_ES: Readonly<Record<AnyTemplate, string>> = {
  // Accounts
  'Too many people are logging in. Try again in a few seconds.':
    'Hay demasiadas personas iniciando sesión. Intente de nuevo en unos segundos.',
  'Another person was imported with this e-mail address.': 'Se importó a otra persona con este correo electrónico.',
  'An account with this e-mail address already exists.': 'Ya existe una cuenta con este correo electrónico.',
  'Another account has this e-mail address by now.': 'Este correo electrónico ya pertenece a otra cuenta.',
  '{email} belongs to a borrower. An operator needs a different e-mail address.':
    '{email} pertenece a un prestatario. Un operador necesita otro correo electrónico.',
  'The e-mail address or the password is wrong.': 'El correo electrónico o la contraseña no es correcta.',
  'Enter the code of your authenticator app, or a recovery code.':
    'Escriba el código de su aplicación de autenticación o un código de recuperación.',
  'The code is wrong, has expired or was used before.': 'El código no es correcto, ya venció o ya se usó.',
  'The second factor is on already. Turn it off first.':
    'La verificación en dos pasos ya está activada. Desactívela primero.',
  'The second factor is off. Logging in needs no code.':
    'La verificación en dos pasos está desactivada. Para iniciar sesión ya no hace falta un código.',
  'Operators need a second factor. Turn it on first.':
    'Los operadores necesitan la verificación en dos pasos. Actívela primero.',
  'This account signs in at an identity provider. Turn on the second factor there.':
    'Esta cuenta inicia sesión en un proveedor de identidad. Active allí la verificación en dos pasos.',
  'The password is wrong.': 'La contraseña no es correcta.',
  'Enter your password to delete the account.': 'Escriba su contraseña para eliminar la cuenta.',
  'This account has no password. Leave it out.': 'Esta cuenta no tiene contraseña. No la envíe.',
  'This account has no password here. Change this at your identity provider.':
    'Esta cuenta no tiene contraseña en nuestro servicio. Haga el cambio en su proveedor de identidad.',
  'The password must have {min} to {max} characters.':
    'La contraseña debe tener entre {min, number} y {max, number} caracteres.',
  'Sign in again at your identity provider, and delete the account within 5 minutes.':
    'Inicie sesión de nuevo en su proveedor de identidad y elimine la cuenta antes de que pasen 5 minutos.',
  'The account has an open loan, a payment that is still processing, or money that is owed back.':
    'La cuenta tiene un préstamo vigente, un pago que aún se está procesando o dinero por devolver.',
  'This account no longer exists.': 'Esta cuenta ya no existe.',
  'User not found.': 'No encontramos al usuario.',
  'The personal data is not valid. See details.': 'Los datos personales no son válidos. Vea los detalles.',
  'Enter an e-mail address of at most {max} characters.':
    'Escriba un correo electrónico de hasta {max, number} caracteres.',
  'Enter the number in E.164 format, such as +584121234567.':
    'Escriba el número en formato internacional (E.164), por ejemplo +584121234567.',
  'The link is not valid any more. Request a new one.': 'El enlace ya no es válido. Solicite uno nuevo.',
  'The refresh token is not valid. Log in again.': 'El token de renovación no es válido. Inicie sesión de nuevo.',
  'Your last export is still in progress. Try again when you have received it.':
    'Su exportación anterior todavía está en curso. Intente de nuevo cuando la haya recibido.',
  'There is no such dataset.': 'Ese conjunto de datos no existe.',
  'Two of your exports are running. Wait until one has ended.':
    'Ya tiene dos exportaciones en curso. Espere a que termine una.',
  'Too many people are exporting their data. Try again in a few seconds.':
    'Hay demasiadas personas exportando sus datos. Intente de nuevo en unos segundos.',
  'This identity is not linked to a user.': 'Esta identidad no está vinculada a ningún usuario.',
  'This subject is already linked to a user.': 'Esta identidad ya está vinculada a un usuario.',
  'No external identity provider is configured.': 'No hay ningún proveedor de identidad externo configurado.',

  // Documents and files
  'Document not found.': 'No encontramos el documento.',
  'Only a pending document can be verified or rejected. This one is {status}.':
    'Solo se puede verificar o rechazar un documento pendiente. Este ya está {status, select, Verified {verificado} Rejected {rechazado} other {en estado {status}}}.',
  'File not found.': 'No encontramos el archivo.',
  'This file is in use: as a profile picture, a document or an attachment.':
    'Este archivo está en uso como foto de perfil, documento o adjunto.',
  'This link is not valid or has expired. Please request a new one.':
    'Este enlace no es válido o ya venció. Solicite uno nuevo.',
  'You can keep at most 200 files and 500 MB. Delete files that you no longer need.':
    'Puede guardar hasta 200 archivos y 500 MB. Elimine los archivos que ya no necesite.',
  'The file must not be larger than {max} bytes.': 'El archivo no debe superar los {max, number} bytes.',
  'The file must be one of {types}.': 'El archivo debe ser de uno de estos tipos: {types}.',
  'The picture is not valid.': 'La imagen no es válida.',
  'The picture cannot be read.': 'No se puede leer la imagen.',
  'The picture takes too long to decode. Send a smaller one.':
    'La imagen tarda demasiado en procesarse. Envíe una más pequeña.',
  'The picture is broken or cannot be read.': 'La imagen está dañada o no se puede leer.',
  'The picture has too many pixels: at most {most}, and {longest} on the longest side.':
    'La imagen tiene demasiados píxeles: se admiten hasta {most, number} en total y {longest, number} en el lado más largo.',
  'Too many pictures are being uploaded. Try again in a few seconds.':
    'Se están subiendo demasiadas imágenes. Intente de nuevo en unos segundos.',

  // Labels
  'The labels are not valid. See details.': 'Las etiquetas no son válidas. Vea los detalles.',
  'Another one of this kind has this external id.': 'Otro registro del mismo tipo ya tiene este identificador externo.',
  'Enter 1 to 200 visible ASCII characters.': 'Escriba de 1 a 200 caracteres ASCII visibles.',
  'A name must have 1 to {max} characters.': 'Un nombre debe tener de 1 a {max, number} caracteres.',
  'A value must have at most {max} characters.': 'Un valor debe tener hasta {max, number} caracteres.',
  'There must be at most {max} members.': 'Puede haber hasta {max, number} datos.',
  'The account of this person is deleted.': 'La cuenta de esta persona está eliminada.',

  // Notifications and devices
  'Notification not found.': 'No encontramos la notificación.',
  'The notification is not valid. See details.': 'La notificación no es válida. Vea los detalles.',
  'You have {most} unread notifications from yourself. Read some of them before you send more.':
    'Tiene {most, plural, one {# notificación propia} other {# notificaciones propias}} sin leer. Lea algunas antes de enviar más.',
  'Enter 1 to 64 letters, digits, dots, hyphens or underscores. Start with a letter or digit.':
    'Escriba entre 1 y 64 letras, dígitos, puntos, guiones o guiones bajos. El primero debe ser una letra o un dígito.',
  'The view is not valid. See details.': 'La vista no es válida. Consulta los detalles.',
  'A list keeps at most {max} views. Remove one first.':
    'Una lista guarda como máximo {max} vistas. Elimina una primero.',
  'View not found.': 'No encontramos la vista.',
  'Device not found.': 'No encontramos el dispositivo.',
  'The device is not valid. See details.': 'El dispositivo no es válido. Vea los detalles.',
  'Enter a push token of 1 to {max} printable ASCII characters.':
    'Escriba un token de notificaciones de 1 a {max, number} caracteres ASCII imprimibles.',

  // Support
  'Approval not found.': 'No encontramos la aprobación.',
  'Only a Pending approval can be decided; this one is {status}.':
    'Solo se puede decidir una aprobación pendiente. Esta está {status, select, Confirmed {confirmada} Refused {rechazada} Expired {vencida} other {en estado {status}}}.',
  'The act would now do something else than was requested. The approval is Expired: request the act again.':
    'El acto haría ahora algo distinto de lo solicitado. La aprobación está Expired: solicite el acto de nuevo.',
  'This act waits for a second operator already.': 'Este acto ya espera a un segundo operador.',
  'Another operator must confirm this, not the one who asked, and no API key.':
    'Debe confirmarlo otro operador, no quien lo pidió ni una clave de API.',
  'API key not found.': 'No encontramos la clave de API.',
  'Must be an instant in the future.': 'Debe ser un momento futuro.',
  'Operator not found.': 'No encontramos al operador.',
  'This is the last active admin. Make another operator an admin first.':
    'Es el último administrador activo. Antes, asigne ese rol a otro operador.',
  'You cannot change your own account here. Another admin must do it.':
    'Aquí no puede cambiar su propia cuenta. Debe hacerlo otro administrador.',
  'Ticket not found.': 'No encontramos la solicitud de soporte.',
  'The ticket is not valid. See details.': 'La solicitud de soporte no es válida. Vea los detalles.',
  'The message is not valid. See details.': 'El mensaje no es válido. Vea los detalles.',
  'The note is not valid. See details.': 'La nota no es válida. Vea los detalles.',
  'Name the user, the request or the loan: exactly one of them.':
    'Indique el usuario, la solicitud o el préstamo: solo uno de ellos.',
  'A promise requires a day and an amount.': 'Una promesa de pago necesita una fecha y un monto.',
  'Only a promise has a day and an amount.': 'Solo una promesa de pago lleva fecha y monto.',
  'A payment on this loan is already promised for this day.':
    'Ya hay una promesa de pago de este préstamo para ese día.',
  'Category not found.': 'No encontramos la categoría.',
  'An API key cannot take a ticket. Name an operator.':
    'Una clave de API no puede atender un ticket. Indique un operador.',
  'Agent not found.': 'No encontramos al agente.',
  'Attach at most {max} files.': 'Adjunte {max, plural, one {un archivo como máximo} other {# archivos como máximo}}.',
  'Attach each file once.': 'Adjunte cada archivo una sola vez.',
  'The ticket is closed. Please open a new one.': 'La solicitud de soporte está cerrada. Abra una nueva.',
  'You have reached the maximum number of messages on this ticket. Please open a new one.':
    'Ha llegado al máximo de mensajes de esta solicitud de soporte. Abra una nueva.',
  Payments: 'Pagos',
  'A payment that is missing, declined, duplicated, or made with the wrong reference.':
    'Un pago que falta, fue rechazado, está duplicado o se hizo con una referencia equivocada.',
  'Loan Requests': 'Solicitudes de préstamo',
  'Applying for a loan, the terms offered, and the decision on a request.':
    'Cómo solicitar un préstamo, las condiciones ofrecidas y la decisión sobre una solicitud.',
  'Loan Account': 'Préstamo vigente',
  'The balance, schedule, interest, pause or refinancing of an existing loan.':
    'El saldo, las cuotas, los intereses, la pausa o el refinanciamiento de un préstamo.',
  'Profile and Documents': 'Perfil y documentos',
  'Personal details, identity verification, and uploaded documents.':
    'Sus datos personales, la verificación de identidad y los documentos que ha subido.',
  'Security and Access': 'Seguridad y acceso',
  'Logging in, passwords, and activity on the account that you do not recognize.':
    'El inicio de sesión, las contraseñas y los movimientos de la cuenta que usted no reconoce.',
  'Technical Problem': 'Problema técnico',
  'Something in the app or on the site that does not work.': 'Algo de la aplicación o del sitio que no funciona.',
  Complaint: 'Reclamo',
  'Something that we handled badly and should put right.': 'Algo que hicimos mal y debemos corregir.',
  Other: 'Otro',
  'Anything that fits no other category.': 'Todo lo que no corresponde a otra categoría.',

  // Loan requests
  'Loan request not found.': 'No encontramos la solicitud de préstamo.',
  'The loan request does not meet the lending parameters. See details.':
    'La solicitud no cumple las condiciones de los préstamos. Vea los detalles.',
  'The currency of the product is no longer offered.': 'Ya no se ofrece la moneda del producto.',
  'Choose one of {choices}.': 'Elija una de estas opciones: {choices}.',
  'The amount must be between {min} and {max}.': 'El monto debe estar entre {min, number} y {max, number}.',
  'The term must be between {min} and {max} months.': 'El plazo debe ser de {min, number} a {max, number} meses.',
  'Only a pending loan request can be changed or decided. This one is {status}.':
    'Solo se puede modificar o decidir una solicitud pendiente. Esta ya está {status, select, Approved {aprobada} Rejected {rechazada} Cancelled {cancelada} Disbursed {desembolsada} other {en estado {status}}}.',
  'The money of this loan request is being paid out already.': 'Ya estamos enviando el dinero de esta solicitud.',
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
  'Something is paid on the loan, or a payment is in flight.': 'El préstamo tiene algo pagado o un pago en proceso.',
  'The loan is already written off.': 'El préstamo ya fue castigado.',
  'The loan is not in default.': 'El préstamo no está en incumplimiento.',
  'The loan is paused.': 'El préstamo está en pausa.',
  'The loan is paid off.': 'El préstamo está pagado por completo.',
  'The loan came from another system on {day}. What was before that day stays.':
    'El préstamo llegó de otro sistema el {day}. Lo anterior a ese día no cambia.',
  'The loan was given back on {day}. What was before that day stays.':
    'El préstamo se devolvió el {day}. Lo anterior a ese día no cambia.',
  'The loan was annulled on {day}. What was before that day stays.':
    'El préstamo se anuló el {day}. Lo anterior a ese día no cambia.',
  'A part of a payment that the loan would not need was paid back before.':
    'Ya se devolvió antes una parte de un pago que el préstamo no necesitaría.',
  'The loan would not have been in default on the day of its write-off.':
    'El préstamo no habría estado en incumplimiento el día de su castigo.',
  'The loan is written off.': 'El préstamo está castigado.',
  'The loan has no right of withdrawal.': 'El préstamo no tiene derecho de desistimiento.',
  'The last day of the right of withdrawal was {lastDay}.':
    'El último día del derecho de desistimiento fue el {lastDay}.',
  'What was paid already is all that a withdrawal requires, or more. A payment must be returned first.':
    'Lo que ya se pagó es todo lo que exige el desistimiento, o más. Primero hay que devolver un pago.',
  'The loan cannot be given back. See details.': 'No se puede desistir del préstamo. Vea los detalles.',
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
  'Must not be before the disbursement on {day}.': 'No debe ser anterior al desembolso del {day}.',
  'It is undone already.': 'Ya está deshecho.',
  'Without it, the {what} of {day} could not have been made: {reason}':
    'Sin él, no se habría podido hacer lo siguiente ({what}) el {day}: {reason}',
  'The money was received before the disbursement.': 'El dinero se recibió antes del desembolso.',
  'Only for a prepayment.': 'Solo en un pago anticipado.',
  'Change not found.': 'No se encontró el cambio.',
  'Must not be before the first day.': 'No debe ser anterior al primer día.',
  'Must be a day from {from} to {to}.': 'Debe ser un día del {from} al {to}.',
  'Required for a change of type {type}.': 'Es obligatorio en un cambio de tipo {type}.',
  'The loan, the day or the terms differ from the preview. Preview the change again.':
    'El préstamo, la fecha o las condiciones ya no son los de la vista previa. Genérela de nuevo.',
  'The instant must not be in the future.': 'El instante no puede estar en el futuro.',
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
  'A return requires the code that the bank gave.': 'Una devolución requiere el código que dio el banco.',
  'A bank transfer requires a bank.': 'Para una transferencia bancaria debe indicar el banco.',
  'There is no such bank.': 'Ese banco no existe.',
  'Payment instrument not found.': 'No encontramos el medio de pago.',
  'This payment instrument is blocked. Use another one.': 'Este medio de pago está bloqueado. Use otro.',
  'You can have at most {max} payment instruments. Remove one first.':
    'Puede tener como máximo {max, number} medios de pago. Elimine uno primero.',
  'Enter the last four digits.': 'Escriba los últimos cuatro dígitos.',
  'A bank account requires its bank.': 'Para una cuenta bancaria debe indicar el banco.',
  'This payment instrument does not fit the payment method.': 'Este medio de pago no corresponde al método de pago.',
  'The payment instrument is of another bank.': 'El medio de pago es de otro banco.',
  'Only a completed payment can be reversed.': 'Solo se puede reversar un pago completado.',
  'The payment is not waiting for verification.': 'El pago no está a la espera de verificación.',
  'No deposit matches this payment. Check the reference, the amount and the confirmation code.':
    'Ningún depósito coincide con este pago. Revise la referencia, el monto y el código de confirmación.',
  'Too many wrong codes. Try again at {until}.':
    'Ha escrito demasiados códigos incorrectos. Intente de nuevo después de esta hora: {until}.',
  'This loan has no autopay.': 'Este préstamo no tiene pago automático.',
  'The money was already paid out.': 'El dinero ya fue devuelto.',
  'A payout of this refund is on its way.': 'Ya estamos enviando esta devolución.',
  'Payout not found.': 'No encontramos el envío de dinero.',
  'The payout was declined: {reason}.': 'El envío del dinero fue rechazado: {reason}.',
  'Only a bank account takes a payout.': 'Solo se puede enviar dinero a una cuenta bancaria.',
  'Only a returned payout that waits for an operator can be resolved.':
    'Solo se puede resolver un envío devuelto que espera a un operador.',
  'Name the reference of the transfer, or annul the loan.':
    'Indique la referencia de la transferencia o anule el préstamo.',
  'Name the reference of the transfer, or a bank account of the borrower.':
    'Indique la referencia de la transferencia o una cuenta bancaria del prestatario.',
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
  'The list is not valid. See details.': 'La lista no es válida. Vea los detalles.',
  'The day is in the list already.': 'El día ya está en la lista.',
  'There can be at most {max} holidays.': 'Puede haber como máximo {max, number} días feriados.',
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

  // Texts
  'Enter 1 to {max} characters, not only spaces.':
    'Escriba de 1 a {max, number} caracteres, que no sean solo espacios.',
  'Enter at most {max} characters.': 'Escriba {max, plural, one {# carácter} other {# caracteres}} como máximo.',

  // Fields
  'Is required.': 'Es obligatorio.',
  'Is not a known property.': 'No es una propiedad conocida.',
  'Is not valid.': 'No es válido.',
  '{typed} could be two numbers. Write {plain} or {decimal}.':
    '{typed} puede ser dos números. Escriba {plain} o {decimal}.',
  'Must have at most {max} digits.': 'Debe tener {max, plural, one {# dígito} other {# dígitos}} como máximo.',
  '{typed} could be two days. Write {first} or {second}.': '{typed} puede ser dos fechas. Escriba {first} o {second}.',
  'Is not a valid text.': 'No es un texto válido.',
  'Must be an object.': 'Debe ser un objeto.',
  'Must be {expected}.': 'Debe ser {expected}.',
  'Must be one of: {choices}.': 'Debe ser uno de estos valores: {choices}.',
  'Must be one of {choices}.': 'Debe ser uno de estos valores: {choices}.',
  'Must be {value}.': 'Debe ser {value}.',
  'Write each as name = value, one a line.': 'Escriba cada uno como nombre = valor, uno por línea.',
  'Must have names of {min} to {max} characters.':
    'Los nombres deben tener de {min, number} a {max, number} caracteres.',
  'Must have at least 1 character.': 'Debe tener al menos 1 carácter.',
  'Must have at least {count} characters.':
    'Debe tener al menos {count, plural, one {# carácter} other {# caracteres}}.',
  'Must have at most 1 character.': 'Debe tener 1 carácter como máximo.',
  'Must have at most {count} characters.':
    'Debe tener {count, plural, one {# carácter} other {# caracteres}} como máximo.',
  'Must have at least 1 item.': 'Debe tener al menos 1 elemento.',
  'Must have at least {count} items.': 'Debe tener al menos {count, plural, one {# elemento} other {# elementos}}.',
  'Must have at most 1 item.': 'Debe tener 1 elemento como máximo.',
  'Must have at most {count} items.': 'Debe tener {count, plural, one {# elemento} other {# elementos}} como máximo.',
  'Must not contain the same item twice.': 'No debe contener dos veces el mismo elemento.',
  'Must be at least {limit}.': 'Debe ser al menos {limit, number}.',
  'Must be at most {limit}.': 'Debe ser como máximo {limit, number}.',
  'Must be greater than {limit}.': 'Debe ser mayor que {limit, number}.',
  'Must be less than {limit}.': 'Debe ser menor que {limit, number}.',
  'Must be an e-mail address.': 'Debe ser un correo electrónico.',
  'Does not have the expected format.': 'No tiene el formato esperado.',
  'Must have at most {digits} decimals.':
    'Debe tener {digits, plural, one {# decimal} other {# decimales}} como máximo.',
  'Text must not contain NUL characters or incomplete surrogate pairs.':
    'El texto no debe contener caracteres NUL ni pares sustitutos incompletos.',
  'Must not be after `to`.': 'No debe ser posterior a `to`.',
  'There is no such day in the years 1900 to 2199.': 'No existe ese día entre los años 1900 y 2199.',
  'There is no such instant in the years 1900 to 2199.': 'No existe ese instante entre los años 1900 y 2199.',
  'a string': 'un texto',
  'a number': 'un número',
  'a whole number': 'un número entero',
  'true or false': 'true o false',
  'a list': 'una lista',
  'an object': 'un objeto',
  null: 'null',
  '{first} or {second}': '{first} o {second}',
  'more than white space': 'algo más que espacios en blanco',
  'a code of ISO 4217, such as USD': 'un código de la norma ISO 4217, por ejemplo USD',
  'E.164, such as +584121234567': 'un número en formato E.164, por ejemplo +584121234567',
  'ISO 8601 in UTC, such as 2026-11-20T23:02:00.000Z, in the years 1900 to 2199':
    'una fecha y hora ISO 8601 en UTC, por ejemplo 2026-11-20T23:02:00.000Z, entre los años 1900 y 2199',
  'a day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199':
    'un día, por ejemplo 2026-12-01, o un instante en UTC, por ejemplo 2026-12-01T00:00:00.000Z, entre los años 1900 y 2199',
  'a day such as 2026-11-20, in the years 1900 to 2199': 'un día, por ejemplo 2026-11-20, entre los años 1900 y 2199',
  'the last four digits, such as 4242': 'los últimos cuatro dígitos, por ejemplo 4242',
  'a cursor from a `next` link': 'un cursor de un enlace `next`',
  'a type in snake_case, such as payment_reminder': 'un tipo en snake_case, por ejemplo payment_reminder',
  '1 to 200 visible ASCII characters': 'de 1 a 200 caracteres ASCII visibles',
  'the digest of a preview': 'el resumen (digest) de una vista previa',
  'the SHA-256 of an agreement in lower-case hexadecimal': 'el SHA-256 de un contrato, en hexadecimal con minúsculas',

  // Forms with a file
  'Send the file as multipart/form-data.': 'Envíe el archivo como multipart/form-data.',
  'The file must be in the field "file".': 'El archivo debe estar en el campo "file".',
  'Send the field "{name}" only once.': 'Envíe el campo "{name}" una sola vez.',
  'The field "{name}" is not a valid text.': 'El campo "{name}" no es un texto válido.',
  'The field "{name}" must be one of {choices}.': 'El campo "{name}" debe ser uno de estos valores: {choices}.',
  'The field "{name}" is required.': 'El campo "{name}" es obligatorio.',
  'A file is required.': 'Debe enviar un archivo.',
  'The file is empty.': 'El archivo está vacío.',
  'Send one file, and nothing else.': 'Envíe un archivo y nada más.',
  'Send one file and the field "{name}", and nothing else.': 'Envíe un archivo y el campo "{name}", y nada más.',
  'Send only one file.': 'Envíe un solo archivo.',
  'The form is broken or incomplete.': 'El formulario está dañado o incompleto.',

  // Confirmations
  'You are logged out.': 'Su sesión está cerrada.',
  'The account has been deleted.': 'Eliminamos la cuenta.',
  'If this address has an account with a password, a link is on its way to it.':
    'Si hay una cuenta con contraseña para esta dirección, le llegará un enlace por correo.',
  'The password has been changed.': 'La contraseña cambió.',
  'Confirm the address with the link that is on its way to it.':
    'Confirme la dirección con el enlace que le llegará por correo.',
  'The e-mail address has been confirmed.': 'El correo electrónico está confirmado.',
  'The loan request is cancelled.': 'La solicitud de préstamo está cancelada.',
  'The device receives no more push messages.': 'El dispositivo ya no recibirá notificaciones.',
  'Your notification preferences are saved.': 'Guardamos sus preferencias de notificaciones.',
  'The payment instrument is removed.': 'Eliminamos el medio de pago.',
  'The loan is no longer paid automatically.': 'El préstamo ya no se paga automáticamente.',
  'The document has been removed.': 'Eliminamos el documento.',
  'The file has been removed.': 'Eliminamos el archivo.',
  'The API key is revoked.': 'Revocamos la clave de API.',
  'The webhook is deleted.': 'Eliminamos el webhook.',

  // The protocol
  'The request is not valid. See details.': 'Los datos enviados no son válidos. Vea los detalles.',
  'The request could not be read.': 'No se pudo leer la petición.',
  'The body is not valid JSON.': 'El cuerpo no es JSON válido.',
  'Send a valid access token: Authorization: Bearer <token>.':
    'Envíe un token de acceso válido: Authorization: Bearer <token>.',
  'The signature is missing, wrong or older than five minutes.':
    'La firma falta, no es correcta o tiene más de cinco minutos.',
  'Your role does not allow this.': 'Su rol no permite esta operación.',
  'Only operators can use the console.': 'Solo los operadores pueden usar la consola.',
  'This form is out of date. Open the page again and repeat your entry.':
    'Este formulario ya no está vigente. Abra la página de nuevo y repita los datos.',
  'This path does not exist.': 'Esta ruta no existe.',
  'This path supports only {methods}.': 'Esta ruta solo admite {methods}.',
  'The figures have changed since you saw them. Check them again.':
    'Las cifras cambiaron desde que usted las vio. Revíselas de nuevo.',
  'The request took too long to arrive.': 'La petición tardó demasiado en llegar.',
  'The body is too large.': 'El cuerpo es demasiado grande.',
  'The URL is too long.': 'La URL es demasiado larga.',
  'Send the body as JSON, with Content-Type: application/json.':
    'Envíe el cuerpo como JSON, con Content-Type: application/json.',
  'Too many requests. Try again in {seconds} s.':
    'Demasiadas peticiones. Intente de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'The request headers are too large.': 'Los encabezados de la petición son demasiado grandes.',
  'Something went wrong on our side.': 'Ocurrió un error de nuestro lado.',
  'The service is temporarily unavailable. Try again shortly.':
    'El servicio no está disponible por el momento. Intente de nuevo en breve.',
  'Idempotency-Key must be 1 to 255 visible ASCII characters.':
    'Idempotency-Key debe tener de 1 a 255 caracteres ASCII visibles.',
  'The first request with this Idempotency-Key is still running.':
    'La primera petición con esta Idempotency-Key todavía está en curso.',
  'This Idempotency-Key was used with another body.': 'Esta Idempotency-Key ya se usó con otro cuerpo.',

  // Webhooks
  'The time is not valid. See details.': 'El período no es válido. Vea los detalles.',
  'Must be before `to`.': 'Debe ser anterior a `to`.',
  'More than 10,000 events are of this time. Name a shorter one.':
    'Hay más de 10.000 eventos en ese período. Indique uno más corto.',
  'There is no such event. Events are kept for 30 days.':
    'No existe ese evento. Los eventos se guardan durante 30 días.',
  'Webhook not found.': 'No encontramos el webhook.',
  'Delivery not found.': 'No encontramos la entrega.',
  'The webhook is not valid. See details.': 'El webhook no es válido. Vea los detalles.',
  'The webhook is disabled. Enable it, then retry the delivery.':
    'El webhook está desactivado. Actívelo y luego reintente la entrega.',
  'Must be a URL.': 'Debe ser una URL.',
  'Must start with https://.': 'Debe empezar con https://.',
  'Must start with https:// or http://.': 'Debe empezar con https:// o http://.',
  'Must not contain a user name or password.': 'No debe contener un nombre de usuario ni una contraseña.',
  'Must not contain a fragment.': 'No debe contener un fragmento.',
  'Must be on the public internet.': 'Debe estar en la internet pública.',
  'Name at least one event.': 'Indique al menos un evento.',

  // After "the payment failed", in brackets or after a colon
  'insufficient funds': 'fondos insuficientes',
  'the payment instrument must be added again': 'hay que agregar de nuevo el medio de pago',
  'rejected by the bank': 'rechazado por el banco',
  'returned by the bank': 'devuelto por el banco',
  'uncollected funds': 'fondos no disponibles',
  'account closed': 'cuenta cerrada',
  'no such account': 'cuenta inexistente',
  'invalid account number': 'número de cuenta no válido',
  'account frozen': 'cuenta inmovilizada',
  'payment stopped': 'pago detenido',
  'not authorized by the account holder': 'no autorizado por el titular de la cuenta',
  'no reason given': 'no se indicó el motivo',
  'the payout failed': 'el envío del dinero falló',
  'the bank returned the money': 'el banco devolvió el dinero',
  'the payment gateway reported no outcome in time': 'el procesador de pagos no informó el resultado a tiempo',
  'the loan no longer needs the money, which is owed back to the borrower':
    'el préstamo ya no necesita el dinero, que se debe devolver al prestatario',
  'the transfer was not verified within 30 days': 'la transferencia no se verificó en un plazo de 30 días',
};
