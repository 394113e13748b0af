import { createHash } from 'node:crypto';

/** In the page itself, so that it needs no other file. */
export const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 1.5rem 1rem; background: light-dark(#f2f4f7, #14181d); color: light-dark(#1b2430, #e6e9ed); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 32rem; margin: 0 auto; }
header { padding: 0 0.25rem 1rem; color: light-dark(#57626f, #aab4bf); font-weight: 600; }
main { box-sizing: border-box; padding: 1.5rem; border: 1px solid light-dark(#d9dee5, #39424d); border-radius: 0.5rem; background: light-dark(#fff, #1f252c); }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
main > :last-child { margin-bottom: 0; }
[role="alert"] { margin-bottom: 1rem; padding: 0.5rem 0.75rem; border-inline-start: 0.25rem solid; color: light-dark(#a3171a, #ff9c9c); }
[role="alert"] p { margin: 0; }
label { display: block; margin-bottom: 1rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid light-dark(#7a8694, #7a8694); border-radius: 0.375rem; font: inherit; }
input { margin-top: 0.25rem; background: light-dark(#fff, #14181d); color: inherit; }
input[type="hidden"] { display: none; }
button { border-color: transparent; background: light-dark(#0b5cad, #6db3ff); color: light-dark(#fff, #0d1a29); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(#6db3ff, #0b5cad); outline-offset: 2px; }
`;

/** Allows this style and the form of the page, and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
