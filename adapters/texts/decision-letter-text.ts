import type { Language } from '../../domain/shared/language.ts';

/** The words of a decision letter. A missing translation fails the type check. */
export interface DecisionLetterText {
  readonly title: string;
  readonly applicant: string;
  readonly request: string;
  readonly received: string;
  readonly credit: string;
  readonly action: string;
  readonly reasons: string;
  /** Instead of words that the fonts lack. */
  readonly otherLetters: string;
  readonly score: string;
  readonly rights: string;
  readonly questions: string;
  documentTitle(requestNumber: string): string;
  creditOf(amount: string, term: number): string;
  approvedAt(rate: string): string;
  readonly rejected: string;
  readonly approval: string;
  readonly rejection: string;
  scoreOf(score: number): string;
  contact(lender: string): string;
}

export const DECISION_LETTER_TEXT: Readonly<Record<Language, DecisionLetterText>> = {
  en: {
    title: 'Notice of action taken',
    applicant: 'Applicant',
    request: 'Request number',
    received: 'Received on',
    credit: 'Credit',
    action: 'Action taken',
    reasons: 'Principal reasons for our decision',
    otherLetters:
      'Another reason, in letters that this paper cannot show. You can read it with your request, or ask us for it.',
    score: 'Your credit score',
    rights: 'Your rights',
    questions: 'Questions',
    documentTitle: (requestNumber) => `Notice of action taken on request no. ${requestNumber}`,
    creditOf: (amount, term) => `${amount} over ${term} ${term === 1 ? 'month' : 'months'}`,
    approvedAt: (rate) => `Approved at ${rate} a year`,
    rejected: 'Not approved',
    approval:
      'Thank you for your request. We have approved it on the terms above. Your loan agreement states what the loan costs.',
    rejection: 'Thank you for your request. We have considered it carefully, and we are unable to approve it.',
    scoreOf: (score) =>
      `When we decided, your score with us was ${score}, on a scale from 300 to 850. We compute it from your record with us: ` +
      'your payments, what you owe, the age of your account, your recent requests and your verified documents.',
    contact: (lender) => `If you have any questions about this notice, please contact ${lender}.`,
  },
  es: {
    title: 'Aviso de la decisión sobre su solicitud',
    applicant: 'Solicitante',
    request: 'Número de solicitud',
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
};
