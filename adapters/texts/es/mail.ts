import type { MAIL_EN } from '../en/mail.ts';

export const MAIL_ES: typeof MAIL_EN = {
  letter: {
    greeting: 'Hola:',
    greetingTo: (name) => `Hola, ${name}:`,
    action: 'Continuar',
    otherwise: 'Si el botón no funciona, abra esta dirección:',
    footer: (lender) =>
      `${lender} le envía este correo porque esta dirección se indicó para una cuenta. Por favor, no lo responda.`,
  },
  accounts: {
    'password-reset': {
      title: 'Restablezca su contraseña',
      message:
        'Con el enlace de abajo puede elegir una contraseña nueva. Funciona una sola vez, hasta el {until}. Si usted no lo solicitó, ignore este correo: su contraseña no cambiará.',
    },
    'email-confirmation': {
      title: 'Confirme su correo electrónico',
      message:
        'Confirme con el enlace de abajo que esta es la dirección de correo electrónico de su cuenta. Funciona una sola vez, hasta el {until}. Si usted no lo solicitó, ignore este correo.',
    },
    'operator-invitation': {
      title: 'Le invitamos a la consola de operadores',
      message:
        'Elija su contraseña con el enlace de abajo y luego inicie sesión. El enlace funciona una sola vez, hasta el {until}. Después, solicite una contraseña nueva para esta dirección de correo electrónico.',
    },
    'email-changed': {
      title: 'Se cambió su correo electrónico',
      message:
        'Se cambió la dirección de correo electrónico de su cuenta. No enviaremos nada más a esta. Si usted no hizo el cambio, comuníquese con nosotros de inmediato.',
    },
  },
  ownNote: {
    title: 'Escrito por el titular de la cuenta: {title}',
    message:
      'El titular de la cuenta con esta dirección de correo electrónico escribió el texto de abajo. Nosotros no lo escribimos ni lo hemos revisado.\n\n{message}',
  },
};
