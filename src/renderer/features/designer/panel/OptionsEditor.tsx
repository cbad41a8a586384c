import { Button, Input } from 'antd'
import { useState } from 'react'
import { optionLines, optionsFromLines } from '#shared/design/options.ts'
import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { RowsInput } from '#renderer/components/RowsInput.tsx'
import { sampleWord } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'

interface OptionsEditorProps {
  readonly value: unknown
  readonly onChange: (value: unknown, typing?: boolean) => void
  readonly isTree: boolean
}

/** Fixed options: row by row, or all of them as text, a line each; trees as text. */
export function OptionsEditor({ value, onChange, isTree }: OptionsEditorProps) {
  const t = useT()
  const [lines, setLines] = useState<string | null>(null)
  if (lines !== null || isTree) {
    const shown = lines ?? optionLines(value, sampleWord)
    return (
      <>
        <Input.TextArea
          aria-label={t('designer.optionLines')}
          autoSize={{ minRows: 5, maxRows: 14 }}
          value={shown}
          onChange={(event) => {
            setLines(event.target.value)
            onChange(optionsFromLines(event.target.value, value, sampleWord), true)
          }}
          onBlur={() => {
            if (isTree) setLines(null)
          }}
        />
        <small>{t(isTree ? 'designer.treeLinesHint' : 'designer.linesHint')}</small>
        {isTree ? null : (
          <Button size="small" type="link" onClick={() => setLines(null)}>
            {t('designer.asRows')}
          </Button>
        )}
      </>
    )
  }
  const input = (key: 'fullName' | 'id') => ({
    key,
    title: t(key === 'id' ? 'designer.rows.value' : 'designer.rows.label'),
    width: key === 'id' ? '88px' : 'minmax(0, 1fr)',
    draw: (row: Raw, change: (part: Raw) => void, label: string) => (
      <Input
        size="small"
        aria-label={label}
        value={key === 'fullName' ? sampleWord(text(row[key])) : text(row[key])}
        onChange={(event) => change({ [key]: event.target.value })}
      />
    ),
  })
  const options = rawList(value)
  return (
    <>
      <RowsInput
        columns={[input('fullName'), input('id')]}
        blank={{ fullName: '', id: String(options.length + 1) }}
        addText={t('designer.addOption')}
        rowName={t('designer.option')}
        value={options}
        onChange={(rows) => onChange(rows, true)}
      />
      <Button size="small" type="link" onClick={() => setLines(optionLines(value, sampleWord))}>
        {t('designer.asText')}
      </Button>
    </>
  )
}
