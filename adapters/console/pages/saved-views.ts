import { Type } from 'typebox';
import type { RemoveView } from '../../../application/identity/remove-view.ts';
import type { SaveView } from '../../../application/identity/save-view.ts';
import type { SavedViewId } from '../../../domain/identity/saved-view.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import { httpErrors } from '../../http/fields/http-errors.ts';
import { pathId } from '../../http/fields/read-fields.ts';
import { formReader } from '../forms.ts';
import { PAGE, redirect } from '../rendering.ts';

export interface SavedViewPagesOptions {
  readonly saveView: SaveView;
  readonly removeView: RemoveView;
}

const Form = Type.Object(
  { list: Type.String(), name: Type.String(), filter: Type.Optional(Type.String()) },
  { additionalProperties: false },
);

/** What the forms of a list send: they keep its filter under a name, and remove one. */
export function savedViewPages(app: HttpServer, { saveView, removeView }: SavedViewPagesOptions): void {
  const read = formReader(Form);
  // What a form answers cannot be opened again.
  for (const path of ['/views', '/views/:viewId/remove']) app.get(path, PAGE, (_request, reply) => redirect(reply, ''));
  app.post('/views', PAGE, async ({ user, body }, reply) => {
    const { list, name, filter = '' } = read(body);
    if (!app.keptLists.has(list)) throw httpErrors.routeNotFound();
    const kept = new URLSearchParams(filter).toString();
    await saveView.execute({ ownerId: user.id, list, name: name.trim(), filter: kept });
    return redirect(reply, `${list}?${kept}`, { message: 'The view is saved.' });
  });
  app.post('/views/:viewId/remove', PAGE, async ({ user, params }, reply) => {
    const { viewId: given } = params as { readonly viewId: string };
    const viewId: SavedViewId = pathId<'SavedView'>(given, httpErrors.routeNotFound);
    return redirect(reply, await removeView.execute({ viewId, ownerId: user.id }), { message: 'The view is removed.' });
  });
}
