import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, type InputRef, Popover, Select } from 'antd'
import { useId, useState } from 'react'
import { type ColumnType, columnTypes, LONGEST, LONGEST_NAME, type WantedColumn } from '#shared/design/columns.ts'
import { isFieldName } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './panel.module.css'

interface NewColumnProps {
  /** Names that columns of this table have, in lower case. */
  readonly taken: ReadonlySet<string>
  readonly usual: ColumnType
  readonly onAdd: (column: WantedColumn) => void
}

/** The question begins with its first box. */
const focus = (input: InputRef | null) => input?.focus()

/** Asks for a column that a table does not have yet; the release adds it. */
export function NewColumn(props: NewColumnProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('designer.newColumn')}
      content={
        <Ask
          {...props}
          onAdd={(column) => {
            setIsOpen(false)
            props.onAdd(column)
          }}
        />
      }
    >
      <Button
        size="small"
        icon={<PlusOutlined />}
        title={t('designer.newColumn')}
        aria-label={t('designer.newColumn')}
      />
    </Popover>
  )
}

function Ask({ taken, usual, onAdd }: NewColumnProps) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState('')
  const [type, setType] = useState(usual)
  const [length, setLength] = useState(255)
  const [mayBeNull, setMayBeNull] = useState(true)
  const isTaken = taken.has(name.toLowerCase())
  const problem =
    name === '' ? '' : !isFieldName(name) ? t('designer.nameBad') : isTaken ? t('designer.columnTaken') : ''
  const needsNull = type === 'text' || type === 'datetime'
  const add = () => onAdd({ name, type, length, mayBeNull: mayBeNull || needsNull })
  return (
    <div className={styles.asked}>
      <label htmlFor={`${id}name`}>{t('designer.columnName')}</label>
      <Input
        id={`${id}name`}
        ref={focus}
        maxLength={LONGEST_NAME}
        value={name}
        status={problem === '' ? '' : 'error'}
        onChange={({ target }) => setName(target.value.trim())}
        onPressEnter={() => (name !== '' && problem === '' ? add() : undefined)}
      />
      {problem === '' ? null : (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
      <label htmlFor={`${id}type`}>{t('designer.columnType')}</label>
      <Select
        id={`${id}type`}
        value={type}
        options={columnTypes.map((value) => ({ value, label: t(`designer.columnTypes.${value}`) }))}
        onChange={setType}
      />
      {type === 'varchar' ? (
        <>
          <label htmlFor={`${id}length`}>{t('designer.columnLength')}</label>
          <InputNumber
            id={`${id}length`}
            min={1}
            max={LONGEST}
            precision={0}
            value={length}
            onChange={(value) => setLength(value ?? 255)}
          />
        </>
      ) : null}
      <Checkbox
        checked={mayBeNull || needsNull}
        disabled={needsNull}
        onChange={({ target }) => setMayBeNull(target.checked)}
      >
        {t('designer.columnNull')}
      </Checkbox>
      <p className={styles.hint}>{t('designer.newColumnHint')}</p>
      <Button type="primary" size="small" disabled={name === '' || problem !== ''} onClick={add}>
        {t('designer.addColumn')}
      </Button>
    </div>
  )
}
