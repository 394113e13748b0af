import type { ReasonCode } from '../../domain/loan-requests/decision.ts';
import type { Language } from '../../domain/shared/language.ts';

/** The texts of decisions in one language. */
export interface DecisionWording {
  /** The principal reasons of form C-1. */
  readonly reasons: Readonly<Record<ReasonCode, string>>;
  /** The sentences of 12 CFR 1002.9(b)(1), `notice` in the API. @param regulator name and address of the agency */
  rightsOfApplicants(regulator: string): string;
}

export const DECISION_EN: DecisionWording = {
  reasons: {
    INCOMPLETE_APPLICATION: 'Credit application incomplete',
    INSUFFICIENT_REFERENCES: 'Insufficient number of credit references provided',
    UNACCEPTABLE_REFERENCES: 'Unacceptable type of credit references provided',
    UNVERIFIABLE_REFERENCES: 'Unable to verify credit references',
    IRREGULAR_EMPLOYMENT: 'Temporary or irregular employment',
    UNVERIFIABLE_EMPLOYMENT: 'Unable to verify employment',
    LENGTH_OF_EMPLOYMENT: 'Length of employment',
    INSUFFICIENT_INCOME: 'Income insufficient for amount of credit requested',
    EXCESSIVE_OBLIGATIONS: 'Excessive obligations in relation to income',
    UNVERIFIABLE_INCOME: 'Unable to verify income',
    LENGTH_OF_RESIDENCE: 'Length of residence',
    TEMPORARY_RESIDENCE: 'Temporary residence',
    UNVERIFIABLE_RESIDENCE: 'Unable to verify residence',
    NO_CREDIT_FILE: 'No credit file',
    LIMITED_CREDIT_EXPERIENCE: 'Limited credit experience',
    POOR_PERFORMANCE_WITH_US: 'Poor credit performance with us',
    DELINQUENT_OBLIGATIONS: 'Delinquent past or present credit obligations with others',
    COLLECTION_OR_JUDGMENT: 'Collection action or judgment',
    GARNISHMENT_OR_ATTACHMENT: 'Garnishment or attachment',
    FORECLOSURE_OR_REPOSSESSION: 'Foreclosure or repossession',
    BANKRUPTCY: 'Bankruptcy',
    RECENT_INQUIRIES: 'Number of recent inquiries on credit bureau report',
    INSUFFICIENT_COLLATERAL: 'Value or type of collateral not sufficient',
    OTHER: 'Other reason, as specified',
  },
  rightsOfApplicants: (regulator) =>
    'The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the ' +
    'basis of race, color, religion, national origin, sex, marital status, or age (provided the applicant has the ' +
    "capacity to enter into a binding contract); because all or part of the applicant's income derives from any public " +
    'assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit ' +
    `Protection Act. The federal agency that administers compliance with this law concerning this creditor is: ${regulator}.`,
};

const DECISION_ES: DecisionWording = {
  reasons: {
    INCOMPLETE_APPLICATION: 'Solicitud de crédito incompleta',
    INSUFFICIENT_REFERENCES: 'Número insuficiente de referencias de crédito',
    UNACCEPTABLE_REFERENCES: 'Tipo de referencias de crédito no aceptable',
    UNVERIFIABLE_REFERENCES: 'No pudimos verificar las referencias de crédito',
    IRREGULAR_EMPLOYMENT: 'Empleo temporal o irregular',
    UNVERIFIABLE_EMPLOYMENT: 'No pudimos verificar el empleo',
    LENGTH_OF_EMPLOYMENT: 'Antigüedad en el empleo',
    INSUFFICIENT_INCOME: 'Ingresos insuficientes para el monto del crédito solicitado',
    EXCESSIVE_OBLIGATIONS: 'Obligaciones excesivas en relación con los ingresos',
    UNVERIFIABLE_INCOME: 'No pudimos verificar los ingresos',
    LENGTH_OF_RESIDENCE: 'Tiempo de residencia',
    TEMPORARY_RESIDENCE: 'Residencia temporal',
    UNVERIFIABLE_RESIDENCE: 'No pudimos verificar la residencia',
    NO_CREDIT_FILE: 'Sin expediente de crédito',
    LIMITED_CREDIT_EXPERIENCE: 'Experiencia de crédito limitada',
    POOR_PERFORMANCE_WITH_US: 'Historial de crédito desfavorable con nosotros',
    DELINQUENT_OBLIGATIONS: 'Obligaciones de crédito con otros en mora, pasadas o actuales',
    COLLECTION_OR_JUDGMENT: 'Gestión de cobro o sentencia judicial',
    GARNISHMENT_OR_ATTACHMENT: 'Embargo de salario o de bienes',
    FORECLOSURE_OR_REPOSSESSION: 'Ejecución hipotecaria o recuperación de bienes',
    BANKRUPTCY: 'Quiebra',
    RECENT_INQUIRIES: 'Número de consultas recientes en el informe de crédito',
    INSUFFICIENT_COLLATERAL: 'Valor o tipo de garantía insuficiente',
    OTHER: 'Otro motivo, según se especifica',
  },
  rightsOfApplicants: (regulator) =>
    'La ley federal de igualdad de oportunidades de crédito (Equal Credit Opportunity Act) prohíbe a los acreedores ' +
    'discriminar a los solicitantes de crédito por su raza, color, religión, origen nacional, sexo, estado civil o edad ' +
    '(siempre que el solicitante tenga capacidad para celebrar un contrato vinculante); porque sus ingresos provengan, en ' +
    'todo o en parte, de un programa de asistencia pública; o porque haya ejercido de buena fe un derecho que le otorga la ' +
    'ley de protección del crédito al consumidor (Consumer Credit Protection Act). La agencia federal que vigila el ' +
    `cumplimiento de esta ley por parte de este acreedor es: ${regulator}.`,
};

/** A language that lacks a text does not compile. */
export const DECISION_TEXTS: Readonly<Record<Language, DecisionWording>> = { en: DECISION_EN, es: DECISION_ES };
