import { Button } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { createContext, use } from 'react'
import type { NewKind } from '#shared/design/flow/commands.ts'
import { headsOf, idOf, isCondition, nextOf, type Slot, splitOf, typeOf } from '#shared/design/flow/tree.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { AddMenu } from './AddMenu.tsx'
import styles from './flow-design.module.css'
import { nodeName } from './flow-names.ts'
import { NodeCard, type NodeMark } from './NodeCard.tsx'

export interface CanvasActions {
  readonly choose: (id: string) => void
  /** Left out for whoever only looks. */
  readonly add?: ((slot: Slot, kind: NewKind) => void) | undefined
  readonly addBranch?: ((opener: string) => void) | undefined
  readonly paste?: ((slot: Slot) => void) | undefined
}

interface CanvasView extends CanvasActions {
  readonly chosen: string | null
  readonly markOf: (id: string) => NodeMark | undefined
  readonly summaryOf: (node: Raw) => string
}

const View = createContext<CanvasView | null>(null)

interface FlowCanvasProps extends CanvasView {
  readonly tree: Raw
  /** Percent. */
  readonly zoom: number
}

/** A process as a tree from its start to its end, branches beside each other. */
export function FlowCanvas({ tree, zoom, ...view }: FlowCanvasProps) {
  const t = useT()
  return (
    <div className={styles.canvas} role="group" aria-label={t('flowDesigns.canvas')} data-canvas>
      <div className={styles.paper} style={{ zoom: zoom / 100 }}>
        <View value={view}>
          <Chain first={tree} />
        </View>
        <div className={styles.end}>{t('flowDesigns.end')}</div>
      </div>
    </div>
  )
}

function useView(): CanvasView {
  const view = use(View)
  if (!view) throw new Error('a part of the canvas stands in it')
  return view
}

function chainOf(first: Raw): Raw[] {
  const nodes = [first]
  for (let next = nextOf(first); next; next = nextOf(next)) nodes.push(next)
  return nodes
}

function Chain({ first }: { readonly first: Raw }) {
  return chainOf(first).map((node) => <Step key={idOf(node)} node={node} />)
}

function Step({ node }: { readonly node: Raw }) {
  const t = useT()
  const { chosen, choose, markOf, summaryOf } = useView()
  const id = idOf(node)
  const kind = splitOf(node)
  const isDrawn = typeOf(node) !== 'empty' || kind === null
  return (
    <>
      {isDrawn ? (
        <NodeCard
          node={node}
          name={nodeName(t, node)}
          summary={summaryOf(node)}
          isChosen={chosen === id}
          mark={markOf(id)}
          onChoose={choose}
        />
      ) : null}
      {isDrawn ? <Plus slot={{ after: id, where: 'inside' }} node={node} /> : null}
      {kind ? (
        <>
          <Branches opener={node} />
          <Plus slot={{ after: id, where: 'behind' }} node={node} />
        </>
      ) : null}
    </>
  )
}

function Plus({ slot, node }: { readonly slot: Slot; readonly node: Raw }) {
  const t = useT()
  const { add, paste } = useView()
  if (!add) return <div className={styles.slot} />
  return <AddMenu slot={slot} name={nodeName(t, node)} onAdd={add} onPaste={paste} />
}

function Branches({ opener }: { readonly opener: Raw }) {
  const t = useT()
  const { addBranch } = useView()
  const kind = splitOf(opener) ?? 'condition'
  return (
    <div className={styles.split} role="group" aria-label={t(`flowDesigns.splits.${kind}`)}>
      {addBranch ? (
        <Button
          className={styles.addBranch ?? ''}
          size="small"
          shape="round"
          tabIndex={-1}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => addBranch(idOf(opener))}
        >
          {t(`flowDesigns.addBranch.${kind}`)}
        </Button>
      ) : (
        <span className={styles.addBranch}>{t(`flowDesigns.splits.${kind}`)}</span>
      )}
      <div className={styles.branches}>
        {headsOf(opener).map((head) => (
          <div key={idOf(head)} className={styles.branch} data-condition={isCondition(head)}>
            <div className={styles.stem} />
            <Chain first={head} />
            <div className={styles.filler} />
          </div>
        ))}
      </div>
    </div>
  )
}
