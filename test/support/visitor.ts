import type { TestApp } from './app.ts';
import { PASSWORD } from './caller.ts';

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

/** A browser without scripts that visits the console: keeps cookies and fills in forms. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  get(url: string) {
    return this.ask({ method: 'GET', url });
  }

  post(url: string, form: Record<string, string>) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask({ method: 'POST', url, headers, payload: String(new URLSearchParams(form)) });
  }

  /** Posts with the token of the page's form. */
  async submit(page: string, url: string, form: Record<string, string>) {
    return this.post(url, { ...form, _csrf: tokenIn((await this.get(page)).body) });
  }

  signIn(email: string, password = PASSWORD) {
    return this.submit('/console/sign-in', '/console/sign-in', { email, password });
  }

  /** Another tab, or a request at the same moment: the cookies are as they are now. At another node, if given. */
  twin(app = this.app): Visitor {
    const twin = new Visitor(app);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return twin;
  }

  private async ask({ headers = {}, ...request }: Request) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.app.app.http.inject({ ...request, headers: { ...headers, cookie } });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    return answer;
  }
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? 'none';
export const tokenIn = (html: string) => hidden(html, '_csrf');

/** What a confirmation sends beside the fields. */
const confirmed = (html: string) => ({
  _csrf: tokenIn(html),
  key: hidden(html, 'key'),
  figuresDigest: hidden(html, 'figuresDigest'),
});

/** The page that requests a confirmation, and the press of its button. */
export const confirmation = async (visitor: Visitor, url: string, fields: Record<string, string> = {}) => {
  const { body } = await visitor.submit(url, url, fields);
  return { body, press: () => visitor.post(url, { ...fields, ...confirmed(body) }) };
};
