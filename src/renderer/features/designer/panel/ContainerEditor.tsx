import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { changeGrid, setPart, spliceParts } from '#shared/design/commands.ts'
import { isMerged, spanOf } from '#shared/design/grid.ts'
import { newItem } from '#shared/design/new-node.ts'
import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { localizedText } from '#shared/form/parsing/localize.ts'
import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useRun } from '../state.ts'
import styles from './panel.module.css'

/** Items of tabs and collapses, rows, columns and cells of grids. */
export function ContainerEditor({ id, raw }: { readonly id: string; readonly raw: Raw }) {
  const kind = rawKindOf(raw)
  if (kind === 'tab' || kind === 'collapse') return <Items id={id} raw={raw} kind={kind} />
  return kind === 'tableGrid' ? <Grid id={id} raw={raw} /> : null
}

function Items({ id, raw, kind }: { readonly id: string; readonly raw: Raw; readonly kind: 'tab' | 'collapse' }) {
  const t = useT()
  const run = useRun()
  const items = rawList(configOf(raw)['children'])
  const texts = useStandardTexts()
  const titleOf = (item: Raw) => localizedText(item, 'title', texts) || text(configOf(item)['label'])
  return (
    <section className={styles.group} aria-label={t('designer.items')}>
      <h3>{t('designer.items')}</h3>
      {items.map((item, at) => (
        // Items are told apart by their place.
        <div key={at} className={styles.item}>
          <Input
            size="small"
            aria-label={t('designer.itemTitle', { number: at + 1 })}
            value={titleOf(item)}
            onChange={(event) => run(setPart(id, [at], 'title', event.target.value), { typing: true })}
          />
          <IconButton
            size="small"
            disabled={items.length < 2}
            label={t('designer.removeItem', { name: titleOf(item) })}
            icon={<DeleteOutlined />}
            onClick={() => run(spliceParts(id, at, 1, []))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => {
          const made = newItem(
            kind,
            items.map((item) => text(item['name'])),
          )
          run(spliceParts(id, items.length, 0, [made]))
        }}
      >
        {t('designer.addItem')}
      </Button>
    </section>
  )
}

function Grid({ id, raw }: { readonly id: string; readonly raw: Raw }) {
  const t = useT()
  const run = useRun()
  const [cell, setCell] = useState<readonly [number, number]>([0, 0])
  const rows = rawList(configOf(raw)['children'])
  const cells = rows.map((row) => rawList(configOf(row)['children']))
  const [row, column] = [Math.min(cell[0], rows.length - 1), Math.min(cell[1], (cells[0]?.length ?? 1) - 1)]
  const current = cells[row]?.[column]
  const span = current ? spanOf(current) : { rows: 1, columns: 1 }
  const choices = cells.flatMap((line, at) =>
    line.flatMap((each, place) =>
      isMerged(each)
        ? []
        : [{ value: `${at}.${place}`, label: t('designer.cell', { row: at + 1, column: place + 1 }) }],
    ),
  )
  const act = (change: Parameters<typeof changeGrid>[1]) => run(changeGrid(id, change))
  const buttons = [
    { key: 'rowAbove', run: () => act({ act: 'insertRow', at: row }) },
    { key: 'rowBelow', run: () => act({ act: 'insertRow', at: row + span.rows }) },
    { key: 'columnBefore', run: () => act({ act: 'insertColumn', at: column }) },
    { key: 'columnAfter', run: () => act({ act: 'insertColumn', at: column + span.columns }) },
    {
      key: 'mergeRight',
      run: () => act({ act: 'merge', from: [row, column], to: [row, column + span.columns] }),
      off: column + span.columns >= (cells[0]?.length ?? 0),
    },
    {
      key: 'mergeDown',
      run: () => act({ act: 'merge', from: [row, column], to: [row + span.rows, column] }),
      off: row + span.rows >= rows.length,
    },
    { key: 'mergeRow', run: () => act({ act: 'merge', from: [row, 0], to: [row, (cells[0]?.length ?? 1) - 1] }) },
    { key: 'mergeColumn', run: () => act({ act: 'merge', from: [0, column], to: [rows.length - 1, column] }) },
    { key: 'split', run: () => act({ act: 'split', cell: [row, column] }), off: span.rows * span.columns === 1 },
    { key: 'removeRow', run: () => act({ act: 'removeRow', at: row }), off: rows.length < 2 },
    { key: 'removeColumn', run: () => act({ act: 'removeColumn', at: column }), off: (cells[0]?.length ?? 0) < 2 },
  ] as const
  return (
    <section className={styles.group} aria-label={t('designer.gridCells')}>
      <h3>{t('designer.gridCells')}</h3>
      <Select
        size="small"
        aria-label={t('designer.chosenCell')}
        value={`${row}.${column}`}
        options={choices}
        onChange={(next: string) => {
          const [at = 0, place = 0] = next.split('.').map(Number)
          setCell([at, place])
        }}
      />
      <div className={styles.buttons}>
        {buttons.map((button) => (
          <Button key={button.key} size="small" disabled={'off' in button && button.off} onClick={button.run}>
            {t(`designer.grid.${button.key}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
