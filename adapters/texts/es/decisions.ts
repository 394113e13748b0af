import type { DECISIONS_EN } from '../en/decisions.ts';

export const DECISIONS_ES: typeof DECISIONS_EN = {
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
