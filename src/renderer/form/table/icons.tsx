/** Drawn by hand: a table shows two in each row, and an icon component costs more than the row. */
const frame = { width: 14, height: 14, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 }

export const copyIcon = (
  <svg {...frame} aria-hidden="true">
    <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />
  </svg>
)

export const removeIcon = (
  <svg {...frame} aria-hidden="true">
    <path d="M2 4h12M6 4V2.5h4V4M3.5 4l.7 9.5h7.6l.7-9.5M6.5 6.5v4.5M9.5 6.5v4.5" />
  </svg>
)
