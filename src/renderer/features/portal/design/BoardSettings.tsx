import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ModuleSource } from './ModuleSource.tsx'
import styles from './portal-design.module.css'
import type { SourceProps } from './SourceSettings.tsx'

/** Most figures of one board: more have no room beside each other. */
const MOST = 8

/** What a board counts: one figure, or several that each have a name, a unit and a source. */
export function BoardSettings({ card, onChange }: SourceProps) {
  const t = useT()
  const id = useId()
  const [at, setAt] = useState(0)
  const { source, ...plain } = card.option
  const several = rawList(card.option['defaultValue']).filter((each) => 'source' in each)
  const figures: readonly Raw[] = several.length > 0 && source === undefined ? several : []
  const put = (next: readonly Raw[], typing?: string) => {
    // The last one that is left is the figure of the card again.
    if (next.length === 1)
      onChange({ option: { ...plain, unit: text(next[0]?.['unit']), defaultValue: [], source: next[0]?.['source'] } })
    else onChange({ option: { ...plain, defaultValue: next } }, typing)
  }
  const blank = { fullName: '', unit: '', num: 0, field: '', icon: '', iconColor: '' }
  const add = () => {
    const before =
      figures.length > 0
        ? figures
        : [{ ...blank, fullName: card.title, unit: text(card.option['unit']), source: source ?? null }]
    put([...before, { ...blank, fullName: t('portalDesigns.figure', { number: before.length + 1 }), source: null }])
    setAt(before.length)
  }
  const addButton = (
    <Button
      size="small"
      type="dashed"
      icon={<PlusOutlined aria-hidden />}
      disabled={figures.length >= MOST}
      onClick={add}
    >
      {t('portalDesigns.addFigure')}
    </Button>
  )
  if (figures.length === 0)
    return (
      <>
        <ModuleSource card={card} onChange={onChange} />
        <Form.Item>{addButton}</Form.Item>
      </>
    )
  const index = Math.min(at, figures.length - 1)
  const figure = figures[index] ?? {}
  const change = (part: Raw, typing?: string) =>
    put(
      figures.map((each, other) => (other === index ? { ...each, ...part } : each)),
      typing,
    )
  return (
    <>
      <Form.Item label={t('portalDesigns.figures')}>
        <div className={styles.panes}>
          {figures.map((each, other) => (
            <Button
              key={other}
              size="small"
              type={other === index ? 'primary' : 'default'}
              aria-pressed={other === index}
              onClick={() => setAt(other)}
            >
              {text(each['fullName']) || t('common.untitled')}
            </Button>
          ))}
          {addButton}
        </div>
      </Form.Item>
      <Form.Item label={t('portalDesigns.figureName')} htmlFor={`${id}name`}>
        <div className={styles.paneName}>
          <Input
            id={`${id}name`}
            maxLength={30}
            value={text(figure['fullName'])}
            onChange={({ target }) => change({ fullName: target.value }, `${card.i} figure ${index}`)}
          />
          <IconButton
            label={t('portalDesigns.removeFigure')}
            icon={<DeleteOutlined />}
            onClick={() => put(figures.filter((_each, other) => other !== index))}
          />
        </div>
      </Form.Item>
      <Form.Item label={t('portalDesigns.unit')} htmlFor={`${id}unit`}>
        <Input
          id={`${id}unit`}
          maxLength={20}
          value={text(figure['unit'])}
          onChange={({ target }) => change({ unit: target.value }, `${card.i} unit ${index}`)}
        />
      </Form.Item>
      <ModuleSource
        key={index}
        card={{ ...card, option: { source: figure['source'] ?? undefined } }}
        onChange={({ option }) => change({ source: raw(option)['source'] ?? null })}
      />
    </>
  )
}
