/** Of a drop-down: a click or Enter opens its menu, which takes the focus, so that arrows go along. */
export const clickMenu = { trigger: ['click' as const], autoFocus: true }
