import type { CSSProperties } from 'react'
import { settingsOf } from '#shared/form/containers.ts'
import type { ContainerNode, PlanNode } from '#shared/form/model.ts'
import styles from '../form.module.css'
import type { BoxProps } from './ContainerBox.tsx'

function containersIn(nodes: readonly PlanNode[]): readonly ContainerNode[] {
  return nodes.filter((node): node is ContainerNode => node.type === 'container')
}

/** Fields on a drawn grid, cells over several columns or rows included. */
export function GridBox({ node, draw }: BoxProps) {
  const { border, borderColour, borderWidth } = settingsOf(node, 'tableGrid')
  const rows = containersIn(node.children)
  const line = `${borderWidth}px ${border} ${borderColour ?? 'var(--ant-color-border)'}`
  return (
    <div className={styles.gridBox}>
      <table className={styles.gridTable} role="presentation" style={{ ['--grid-line' as string]: line }}>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {containersIn(row.children).map((cell, at) => (
                <GridCell key={at} cell={cell} draw={draw} rowsLeft={rows.length - index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GridCell({ cell, draw, rowsLeft }: Pick<BoxProps, 'draw'> & { cell: ContainerNode; rowsLeft: number }) {
  const { merged, columns, rows, background } = settingsOf(cell, 'tableGridTd')
  if (merged) return null
  const style: CSSProperties = background === null ? {} : { background }
  return (
    <td colSpan={columns} rowSpan={Math.min(rows, rowsLeft)} style={style}>
      {draw(cell.children)}
    </td>
  )
}
