/** Characters. An encrypted push message is limited to 4096 bytes. */
const LONGEST_TITLE = 100;
const LONGEST_BODY = 240;

/** The shortened text of a push notification. The app shows the full text. */
export function pushText({ title, message }: { readonly title: string; readonly message: string }) {
  return { title: shortened(title, LONGEST_TITLE), body: shortened(message, LONGEST_BODY) };
}

function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
