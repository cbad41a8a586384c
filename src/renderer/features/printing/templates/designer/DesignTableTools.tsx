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
      <Tool
        name={t('printDesigner.rowAbove')}
        icon={<InsertRowAboveOutlined aria-hidden />}
        run={() => addRow(editor, 'before')}
      />
      <Tool
        name={t('printDesigner.rowBelow')}
        icon={<InsertRowBelowOutlined aria-hidden />}
        run={() => addRow(editor, 'after')}
      />
      <Tool
        name={t('printDesigner.columnLeft')}
        icon={<InsertRowLeftOutlined aria-hidden />}
        run={() => addColumn(editor, 'before')}
      />
      <Tool
        name={t('printDesigner.columnRight')}
        icon={<InsertRowRightOutlined aria-hidden />}
        run={() => addColumn(editor, 'after')}
      />
      <Tool
        name={t('printDesigner.removeRow')}
        icon={<DeleteRowOutlined aria-hidden />}
        run={() => removeRow(editor)}
      />
      <Tool
        name={t('printDesigner.removeColumn')}
        icon={<DeleteColumnOutlined aria-hidden />}
        run={() => removeColumn(editor)}
      />
      <Tool
        name={t('form.editor.mergeCells')}
        icon={<MergeCellsOutlined aria-hidden />}
        run={() => mergeOrSplit(editor)}
      />
      <Tool
        name={t('printDesigner.headRow')}
        icon={<ProfileOutlined aria-hidden />}
        isOn={state.isHead}
        run={() => setSection(editor, state.isHead ? 'body' : 'head')}
      />
      <Tool
        name={t('printDesigner.lines')}
        icon={<BorderOutlined aria-hidden />}
        run={() => borderCells(editor, '1px solid #000')}
      />
      <Tool
        name={t('printDesigner.noLines')}
        icon={<BorderlessTableOutlined aria-hidden />}
        run={() => borderCells(editor, null)}
      />
      <Tool
        name={t('printDesigner.equal')}
        icon={<ColumnWidthOutlined aria-hidden />}
        run={() => equalColumns(editor)}
      />
      {columns ? (
        <InputNumber
          size="small"
          aria-label={t('printDesigner.columnWidth')}
          placeholder={t('printTemplates.width')}
          suffix={t('printTemplates.millimetres')}
          min={1}
          max={1500}
          precision={1}
          controls={false}
          className={styles.length ?? ''}
          value={millimetresOf(columns.width)}
          onChange={(width) => setColumnWidth(editor, columns, width === null ? '' : `${width}mm`)}
        />
      ) : null}
      <InputNumber
        size="small"
        aria-label={t('printDesigner.rowHeight')}
        placeholder={t('printTemplates.height')}
        suffix={t('printTemplates.millimetres')}
        min={1}
        max={1500}
        precision={1}
        controls={false}
        className={styles.length ?? ''}
        value={state.height}
        onChange={setHeight}
      />
      <Tool name={t('form.editor.removeTable')} icon={<DeleteOutlined aria-hidden />} run={() => removeTable(editor)} />
    </>
  )
}
