import {
  BorderlessTableOutlined,
  BorderOutlined,
  ColumnWidthOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  ProfileOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { InputNumber } from 'antd'
import { Tool } from '#renderer/form/editor/Tool.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { around, changeNode } from './commands.ts'
import { millimetresOf } from './millimetres.ts'
import { attrsOf, styleOf, withStyle } from './style.ts'
import styles from './designer.module.css'
import {
  addColumn,
  addRow,
  borderCells,
  chosenColumns,
  equalColumns,
  mergeOrSplit,
  removeColumn,
  removeRow,
  removeTable,
  setColumnWidth,
  setSection,
} from './table-commands.ts'

const tools = [
  { name: 'printDesigner.rowAbove', Icon: InsertRowAboveOutlined, run: (editor: Editor) => addRow(editor, 'before') },
  { name: 'printDesigner.rowBelow', Icon: InsertRowBelowOutlined, run: (editor: Editor) => addRow(editor, 'after') },
  {
    name: 'printDesigner.columnLeft',
    Icon: InsertRowLeftOutlined,
    run: (editor: Editor) => addColumn(editor, 'before'),
  },
  {
    name: 'printDesigner.columnRight',
    Icon: InsertRowRightOutlined,
    run: (editor: Editor) => addColumn(editor, 'after'),
  },
  { name: 'printDesigner.removeRow', Icon: DeleteRowOutlined, run: removeRow },
  { name: 'printDesigner.removeColumn', Icon: DeleteColumnOutlined, run: removeColumn },
  { name: 'form.editor.mergeCells', Icon: MergeCellsOutlined, run: mergeOrSplit },
  {
    name: 'printDesigner.headRow',
    Icon: ProfileOutlined,
    run: (editor: Editor, isHead: boolean) => setSection(editor, isHead ? 'body' : 'head'),
  },
  {
    name: 'printDesigner.lines',
    Icon: BorderOutlined,
    run: (editor: Editor) => borderCells(editor, '1px solid #000'),
  },
  { name: 'printDesigner.noLines', Icon: BorderlessTableOutlined, run: (editor: Editor) => borderCells(editor, null) },
  { name: 'printDesigner.equal', Icon: ColumnWidthOutlined, run: equalColumns },
] as const

const lengthProps = { size: 'small', min: 1, max: 1500, precision: 1, controls: false } as const

/** What can be done to the table around the cursor; lengths in millimetres. */
export function DesignTableTools({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const row = around(current, 'tableRow')
      return {
        columns: chosenColumns(current),
        height: row ? millimetresOf(styleOf(attrsOf(row.node), 'height')) : null,
        isHead: row?.node.attrs['section'] === 'head',
      }
    },
  })
  const columns = state.columns
  const setHeight = (height: number | null) => {
    const row = around(editor, 'tableRow')
    if (row)
      changeNode(editor, row.at, {
        attrs: withStyle(attrsOf(row.node), { height: height === null ? null : `${height}mm` }),
      })
  }
  return (
    <>
      <span className={styles.between} />
      {tools.map(({ name, Icon, run }) => (
        <Tool
          key={name}
          name={t(name)}
          icon={<Icon aria-hidden />}
          isOn={name === 'printDesigner.headRow' && state.isHead}
          run={() => run(editor, state.isHead)}
        />
      ))}
      {columns ? (
        <InputNumber
          {...lengthProps}
          aria-label={t('printDesigner.columnWidth')}
          placeholder={t('printTemplates.width')}
          suffix={t('printTemplates.millimetres')}
          className={styles.length ?? ''}
          value={millimetresOf(columns.width)}
          onChange={(width) => setColumnWidth(editor, columns, width === null ? '' : `${width}mm`)}
        />
      ) : null}
      <InputNumber
        {...lengthProps}
        aria-label={t('printDesigner.rowHeight')}
        placeholder={t('printTemplates.height')}
        suffix={t('printTemplates.millimetres')}
        className={styles.length ?? ''}
        value={state.height}
        onChange={setHeight}
      />
      <Tool name={t('form.editor.removeTable')} icon={<DeleteOutlined aria-hidden />} run={() => removeTable(editor)} />
    </>
  )
}
