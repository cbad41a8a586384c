const aliases: Record<string, string> = {
  commandorcontrol: 'control',
  cmdorctrl: 'control',
  ctrl: 'control',
  option: 'alt',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  plus: '+',
  space: ' ',
  return: 'enter',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}
const modifiers = ['control', 'alt', 'shift', 'meta']

/** 'CmdOrCtrl+Shift+K' as the page-side helper names a key: modifiers in fixed order, then the key in lower case. */
export function keyOfAccelerator(accelerator: string): string {
  const parts = accelerator
    .toLowerCase()
    .replace(/\+\+$/, '+plus')
    .split('+')
    .map((part) => aliases[part] ?? part)
  const key = parts.find((part) => !modifiers.includes(part)) ?? ''
  return [...modifiers.filter((modifier) => parts.includes(modifier)), key].join(' ')
}
