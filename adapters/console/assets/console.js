// Keyboard shortcuts. Every page works without this file.

const SWITCH = 'console.shortcuts';
const OFF = 'off';
/** How long a second key may take after `g`. */
const SEQUENCE_MS = 1500;

const areOff = () => localStorage.getItem(SWITCH) === OFF;
const isTyped = (target) => target.closest('input, select, textarea') !== null;

/** Sends a form as Enter in its first field does. */
function send(form) {
  form.requestSubmit(form.querySelector('button:not([type="button"])'));
}

/** Follows the link of the page that has these keys. @returns whether there is one */
function follow(keys) {
  const link = document.querySelector(`a[data-keys="${CSS.escape(keys)}"]`);
  link?.click();
  return link !== null;
}

function focusSearch() {
  const field = document.querySelector('header input[name="q"]');
  field?.focus();
  return field !== null;
}

let pressedAt = Number.NEGATIVE_INFINITY;

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat, timeStamp } = event;
  if (!(target instanceof Element) || isComposing || repeat) return;
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    const form = target.closest('form');
    if (form === null) return;
    event.preventDefault();
    send(form);
    return;
  }
  if (ctrlKey || metaKey || altKey || isTyped(target) || areOff()) return;
  const isSecond = timeStamp - pressedAt < SEQUENCE_MS;
  pressedAt = !isSecond && key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
  const isDone = isSecond ? follow(`g ${key}`) : key === '/' ? focusSearch() : key === '?' && follow('?');
  if (isDone) event.preventDefault();
});

/** The button of the help page that turns the shortcuts off and on. */
function prepareSwitch() {
  const button = document.querySelector('#shortcuts');
  if (button === null) return;
  const name = () => {
    button.textContent = areOff() ? 'Turn the shortcuts on' : 'Turn the shortcuts off';
  };
  button.addEventListener('click', () => {
    if (areOff()) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, OFF);
    name();
  });
  name();
  button.hidden = false;
}

prepareSwitch();
