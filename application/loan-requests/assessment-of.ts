import {
  type Applicant,
  type ApplicantFiles,
  type Assessment,
  assess,
  type RequestedTerms,
} from '../../domain/loan-requests/recommendation.ts';
import { momentOf, type Timekeeping } from '../shared/moment.ts';

export interface Assessing extends Timekeeping {
  readonly applicantFiles: ApplicantFiles;
}

/** The assessment of a request on the business date, which a decision keeps. */
export async function assessmentOf(request: Applicant & RequestedTerms, using: Assessing): Promise<Assessment> {
  const { applicantFiles, calendar } = using;
  return assess(request, await applicantFiles.fileOf(request, await calendar.today(), await momentOf(using)));
}
