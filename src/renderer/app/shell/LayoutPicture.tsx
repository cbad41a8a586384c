import type { Layout } from '../state/layout.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const width = 64
const height = 44
const bar = 9

/** Where the menu stands in each layout. */
const menus: Readonly<Record<Layout, readonly Box[]>> = {
  classic: [{ x: 0, y: 0, width: 18, height }],
  functional: [{ x: 0, y: 0, width, height: bar }],
  blend: [
    { x: 0, y: 0, width, height: bar },
    { x: 0, y: bar, width: 15, height: height - bar },
  ],
  plain: [{ x: 0, y: 0, width: 7, height }],
}

/** A little picture of a layout: what is dark is menu. */
export function LayoutPicture({ layout }: { readonly layout: Layout }) {
  const left = layout === 'classic' ? 18 : layout === 'plain' ? 7 : layout === 'blend' ? 15 : 0
  const isOnTop = layout === 'functional' || layout === 'blend'
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill="var(--ant-color-bg-layout)" />
      {isOnTop ? null : <rect x={left} width={width - left} height={bar} fill="var(--ant-color-bg-container)" />}
      <rect
        x={left + 5}
        y={bar + 5}
        width={width - left - 10}
        height={height - bar - 10}
        rx="2"
        fill="var(--ant-color-bg-container)"
      />
      {menus[layout].map((box) => (
        <rect key={`${box.x} ${box.y}`} {...box} fill="var(--fill)" opacity={box.y > 0 ? 0.55 : 0.9} />
      ))}
    </svg>
  )
}
