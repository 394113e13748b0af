import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../../application/search/search.queries.ts';
import type { SearchResult } from '../../application/search/search.record.ts';
import { filterId, isUuid, type LoanId, type UserId } from '../../domain/shared/ids.ts';
import type { ConsolePorts } from './console-ports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly subjects: Subjects;
  }
}

/** The filters by a person. People type a name or an address, and the list gets the id. */
const BY_PERSON = ['userId', 'assignedAgent'] as const;

interface SubjectFilter {
  readonly userId?: string;
  readonly assignedAgent?: string;
  readonly loanId?: string;
}

/** A filter by a text that is no id, and the people whom it can mean. */
export interface Named {
  readonly filter: (typeof BY_PERSON)[number];
  readonly people: readonly Pick<SearchResult, 'id' | 'title'>[];
}

/** The people and loans that filters of lists name. */
export class Subjects {
  private readonly ports: ConsolePorts;

  constructor(ports: ConsolePorts) {
    this.ports = ports;
  }

  /** `null` if the filter names no person, or by an id. */
  async namedIn(filter: SubjectFilter): Promise<Named | null> {
    for (const name of BY_PERSON) {
      const text = filter[name]?.trim() ?? '';
      if (text !== '' && !isUuid(text)) return { filter: name, people: await this.peopleCalled(text) };
    }
    return null;
  }

  /** The filter as people type it: with addresses instead of ids. */
  async typed<Filter extends SubjectFilter>(filter: Filter): Promise<Filter> {
    const people = BY_PERSON.map(async (name) => [name, (await this.personOf(filter[name]))?.email ?? filter[name]]);
    return { ...filter, ...Object.fromEntries(await Promise.all(people)) };
  }

  /** Says which id of a filter is unknown. */
  async unknownIn(filter: SubjectFilter): Promise<string | null> {
    for (const name of BY_PERSON) {
      if (filter[name] !== undefined && (await this.personOf(filter[name])) === null)
        return 'There is no person with this id.';
    }
    if (filter.loanId === undefined) return null;
    const loan = await this.ports.loanQueries.getForOperators(filterId<'Loan'>(filter.loanId) as LoanId);
    return loan === null ? 'There is no loan with this id.' : null;
  }

  private personOf(id: string | undefined) {
    return id === undefined ? null : this.ports.userQueries.userOf(filterId<'User'>(id) as UserId);
  }

  /** One person only if it is the whole address of an account. */
  private async peopleCalled(text: string): Promise<Named['people']> {
    const { items: owners } = await this.ports.userQueries.list({ email: text }, { page: 1, limit: 1 });
    if (owners.length > 0) return owners.map(({ userId }) => ({ id: userId, title: text }));
    if (text.length < SEARCH_MIN_LENGTH || text.length > SEARCH_MAX_LENGTH) return [];
    return (await this.ports.searchQueries.find(text)).filter(({ type }) => type === 'user');
  }
}
