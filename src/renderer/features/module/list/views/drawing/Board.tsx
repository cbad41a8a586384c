import { SwapOutlined } from '@ant-design/icons'
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Button, Dropdown } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import { announce } from '#renderer/components/announcer.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useMenuButton } from '#renderer/components/useMenuButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useFlatOptions, useOptions } from '#renderer/pickers/options/useOptions.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { isForbidden } from '../../../failure.ts'
import { recordsOf } from '#shared/form/grouped.ts'
import { isOpen } from '../../row-actions.ts'
import { RecordCard, useCardLines } from './RecordCard.tsx'
import type { DrawingProps } from './RecordDrawing.tsx'
import { within } from './within.ts'
import styles from './drawing.module.css'

/** Records that a lane reads at once. */
const TURN = 50

interface Lane {
  readonly key: string
  readonly label: string
  /** Null: records without a value, and those with one that is offered no more. */
  readonly value: string | null
  readonly within: string
}

interface Moving {
  readonly row: ModuleRow
  readonly to: string
}

type Move = (row: ModuleRow, from: Lane, to: Lane) => Promise<void>

const none: readonly string[] = []
const byPointer = { activationConstraint: { distance: 6 } }

/** Records in lanes by a choice. A card that is dragged, or sent by its menu, to another lane is saved with that choice. */
export function Board(props: DrawingProps) {
  const { modelId, name, field, labelOf } = props
  const t = useT()
  const { isLoading } = useOptions(field, none)
  const options = useFlatOptions(field, none)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [dragged, setDragged] = useState<ModuleRow | null>(null)
  const reload = useRef(new Map<string, () => Promise<unknown>>())
  const { mutateAsync } = usePlatformMutation('module.updateMany')
  const sensors = useSensors(useSensor(PointerSensor, byPointer))
  const rest = { key: '', label: t('moduleList.views.otherLane'), value: null }
  const values = options.map(({ value }) => value)
  const lanes: readonly Lane[] = [
    ...options.map(({ value, label }) => ({
      key: `of ${value}`,
      label,
      value,
      within: within(field.name, '==', value),
    })),
    { ...rest, within: within(field.name, 'notIn', values) },
  ]
  const move: Move = async (row, from, to) => {
    if (from.key === to.key || moving !== null) return
    setMoving({ row, to: to.key })
    try {
      const body = { ids: [row.id], field: field.name, value: to.value }
      const { data } = await mutateAsync({ params: { id: modelId }, body })
      const [result] = data.results
      if (result?.error) toast.warning(result.msg)
      else announce(t('moduleList.views.moved', { name: labelOf(row), lane: to.label }))
      await Promise.all([from, to].map(async ({ key }) => reload.current.get(key)?.()))
    } catch {
      // The toast has told it, and the card goes back.
    }
    setMoving(null)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const { row, from } = (active.data.current ?? {}) as { row?: ModuleRow; from?: Lane }
    const to = lanes.find(({ key }) => key === over?.id)
    if (row && from && to) void move(row, from, to)
  }
  if (isLoading) return <PageState loading error={null} rows={10} />
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged((active.data.current as { row?: ModuleRow })?.row ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div className={styles.board} role="group" aria-label={name}>
        {lanes.map((lane) => (
          <LaneColumn
            key={lane.key}
            {...props}
            lane={lane}
            lanes={lanes}
            moving={moving}
            reload={reload}
            onMove={move}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? <div className={styles.dragged}>{labelOf(dragged)}</div> : null}
      </DragOverlay>
    </DndContext>
  )
}

interface LaneProps extends DrawingProps {
  readonly lane: Lane
  readonly lanes: readonly Lane[]
  readonly moving: Moving | null
  readonly reload: RefObject<Map<string, () => Promise<unknown>>>
  readonly onMove: Move
}

function LaneColumn(props: LaneProps) {
  const { modelId, field, body, lane, lanes, moving, reload, onMove, onOpen, canMove } = props
  const t = useT()
  const [turns, setTurns] = useState(1)
  const { setNodeRef, isOver } = useDroppable({ id: lane.key })
  const query = usePlatformQuery(
    'module.list',
    {
      params: { id: modelId },
      body: { ...body, currentPage: 1, pageSize: TURN * turns, atriumWithin: lane.within },
    },
    { quiet: true, keepPrevious: true },
  )
  const { refetch } = query
  useEffect(() => {
    const known = reload.current
    known.set(lane.key, refetch)
    return () => {
      known.delete(lane.key)
    }
  }, [reload, lane.key, refetch])
  const read = recordsOf(query.data?.list ?? [])
  const others = moving ? read.filter(({ id }) => id !== moving.row.id) : read
  const rows = moving?.to === lane.key ? [moving.row, ...others] : others
  const total = (query.data?.pagination.total ?? 0) + rows.length - read.length
  const lines = useCardLines(props, rows, field.name)
  return (
    <section ref={setNodeRef} className={styles.lane} data-over={isOver} aria-label={lane.label}>
      <h3 className={styles.laneHead}>
        <span title={lane.label}>{lane.label}</span>
        <span className={styles.count}>{total}</span>
      </h3>
      <div className={styles.cards}>
        <PageState
          loading={query.isPending && query.data === undefined}
          forbidden={isForbidden(query.error)}
          error={query.data ? null : query.error}
          onRetry={refetch}
          rows={4}
        >
          {rows.map((row) => (
            <BoardCard
              key={row.id}
              row={row}
              name={lines.nameOf(row)}
              lines={lines}
              lane={lane}
              lanes={lanes}
              canMove={canMove && isOpen(row)}
              isMoving={moving?.row.id === row.id}
              onOpen={onOpen}
              onMove={onMove}
            />
          ))}
          {read.length < (query.data?.pagination.total ?? 0) ? (
            <Button type="link" loading={query.isFetching} onClick={() => setTurns(turns + 1)}>
              {t('moduleList.views.moreCards')}
            </Button>
          ) : null}
        </PageState>
      </div>
    </section>
  )
}

interface BoardCardProps extends Pick<LaneProps, 'lane' | 'lanes' | 'onMove' | 'onOpen' | 'canMove'> {
  readonly row: ModuleRow
  readonly name: string
  readonly lines: ReturnType<typeof useCardLines>
  readonly isMoving: boolean
}

function BoardCard({ row, name, lines, lane, lanes, canMove, isMoving, onOpen, onMove }: BoardCardProps) {
  const t = useT()
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: row.id,
    data: { row, from: lane },
    disabled: !canMove,
  })
  const { button, dropdown } = useMenuButton({
    items: lanes
      .filter(({ key }) => key !== lane.key)
      .map((to) => ({ key: to.key || 'rest', label: to.label, onClick: () => void onMove(row, lane, to) })),
  })
  return (
    <div
      ref={setNodeRef}
      {...(canMove ? listeners : {})}
      className={styles.movable}
      data-movable={canMove}
      data-busy={isDragging || isMoving}
    >
      <RecordCard
        row={row}
        lines={lines}
        onOpen={onOpen}
        tools={
          canMove ? (
            <Dropdown {...dropdown}>
              <Button
                {...button}
                type="text"
                size="small"
                aria-label={t('moduleList.views.moveOf', { name })}
                icon={<SwapOutlined aria-hidden />}
              />
            </Dropdown>
          ) : null
        }
      />
    </div>
  )
}
