import type { Language } from '../../domain/shared/language.ts';
import { DECISION_EN } from './decision-texts.en.ts';
import { DECISION_ES } from './decision-texts.es.ts';
import type { DecisionWording } from './decision-wording.ts';

/** A language that lacks a text does not compile. */
export const DECISION_TEXTS: Readonly<Record<Language, DecisionWording>> = { en: DECISION_EN, es: DECISION_ES };
