import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
  DeleteOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Select } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { alignNames, AlignTools, ColourTool, HistoryTools } from './BarTools.tsx'
import styles from './editor.module.css'
import { LinkTool } from './LinkTool.tsx'
import { Tool } from './Tool.tsx'
import type { Pictures } from './usePictures.ts'

/** What can be done to the table around the cursor. */
function TableTools({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const at = () => editor.chain().focus()
  return (
    <>
      <Tool
        name={t('form.editor.addRow')}
        icon={<InsertRowBelowOutlined aria-hidden />}
        run={() => at().addRowAfter().run()}
      />
      <Tool
        name={t('form.editor.addColumn')}
        icon={<InsertRowRightOutlined aria-hidden />}
        run={() => at().addColumnAfter().run()}
      />
      <Tool
        name={t('form.editor.mergeCells')}
        icon={<MergeCellsOutlined aria-hidden />}
        run={() => at().mergeOrSplit().run()}
      />
      <Tool
        name={t('form.editor.removeTable')}
        icon={<DeleteOutlined aria-hidden />}
        run={() => at().deleteTable().run()}
      />
    </>
  )
}

const levels = [0, 1, 2, 3] as const

/** What the cursor stands in: the bar is drawn anew only when that changes. */
function stateOf({ editor }: { readonly editor: Editor }) {
  const colour: unknown = editor.getAttributes('textStyle')['color']
  return {
    level: levels.find((level) => level > 0 && editor.isActive('heading', { level })) ?? 0,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    align: alignNames.find((align) => editor.isActive({ textAlign: align })) ?? 'left',
    colour: typeof colour === 'string' ? colour : '',
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

interface EditorToolsProps {
  readonly editor: Editor
  /** Absent where the text takes none. */
  readonly pictures?: Pictures
}

/** The bar above the text. */
export function EditorTools({ editor, pictures }: EditorToolsProps) {
  const t = useT()
  const state = useEditorState({ editor, selector: stateOf })
  const at = () => editor.chain().focus()
  return (
    <div role="toolbar" aria-label={t('form.editor.bar')} className={styles.bar}>
      <HistoryTools editor={editor} canUndo={state.canUndo} canRedo={state.canRedo} />
      <Select
        size="small"
        variant="borderless"
        className={styles.levels ?? ''}
        aria-label={t('form.editor.style')}
        value={state.level}
        options={levels.map((level) => ({
          value: level,
          label: level === 0 ? t('form.editor.paragraph') : t('form.editor.heading', { level }),
        }))}
        onChange={(level) => {
          if (level === 0) at().setParagraph().run()
          else at().setHeading({ level }).run()
        }}
      />
      <Tool
        name={t('form.editor.bold')}
        icon={<BoldOutlined aria-hidden />}
        isOn={state.bold}
        run={() => at().toggleBold().run()}
      />
      <Tool
        name={t('form.editor.italic')}
        icon={<ItalicOutlined aria-hidden />}
        isOn={state.italic}
        run={() => at().toggleItalic().run()}
      />
      <Tool
        name={t('form.editor.underline')}
        icon={<UnderlineOutlined aria-hidden />}
        isOn={state.underline}
        run={() => at().toggleUnderline().run()}
      />
      <Tool
        name={t('form.editor.strike')}
        icon={<StrikethroughOutlined aria-hidden />}
        isOn={state.strike}
        run={() => at().toggleStrike().run()}
      />
      <ColourTool
        value={state.colour}
        onChange={(colour) => {
          if (colour === null) at().unsetColor().run()
          else at().setColor(colour).run()
        }}
      />
      <AlignTools value={state.align} onChange={(align) => at().setTextAlign(align).run()} />
      <Tool
        name={t('form.editor.bullets')}
        icon={<UnorderedListOutlined aria-hidden />}
        isOn={state.bullets}
        run={() => at().toggleBulletList().run()}
      />
      <Tool
        name={t('form.editor.numbers')}
        icon={<OrderedListOutlined aria-hidden />}
        isOn={state.numbers}
        run={() => at().toggleOrderedList().run()}
      />
      <Tool
        name={t('form.editor.quote')}
        icon={<span aria-hidden>”</span>}
        isOn={state.quote}
        run={() => at().toggleBlockquote().run()}
      />
      <Tool
        name={t('form.editor.line')}
        icon={<LineOutlined aria-hidden />}
        run={() => at().setHorizontalRule().run()}
      />
      <LinkTool editor={editor} isOn={state.link} icon={<LinkOutlined aria-hidden />} />
      {pictures ? (
        <Tool
          name={t('form.editor.picture')}
          icon={<PictureOutlined aria-hidden />}
          run={() => pictures.choose(editor)}
        />
      ) : null}
      {state.table ? (
        <TableTools editor={editor} />
      ) : (
        <Tool
          name={t('form.editor.table')}
          icon={<TableOutlined aria-hidden />}
          run={() => at().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
      )}
      <Tool
        name={t('form.editor.plain')}
        icon={<ClearOutlined aria-hidden />}
        run={() => at().unsetAllMarks().clearNodes().run()}
      />
      {pictures && pictures.waiting > 0 ? (
        <span role="status" className={styles.sending}>
          {t('form.editor.pictureWaits')}
        </span>
      ) : null}
    </div>
  )
}
