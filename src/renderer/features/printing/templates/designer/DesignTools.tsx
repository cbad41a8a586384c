import {
  BoldOutlined,
  BorderOuterOutlined,
  ItalicOutlined,
  ScissorOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
  PictureOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Select } from 'antd'
import { AlignTools, ColourTool, HistoryTools } from '#renderer/form/editor/BarTools.tsx'
import { Tool } from '#renderer/form/editor/Tool.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { plainTable } from './child-table.ts'
import {
  addBox,
  addRegion,
  alignOf,
  around,
  hasTag,
  inlineStyle,
  insertBlocks,
  setAlign,
  setInlineStyle,
  setTag,
  toggleTag,
} from './commands.ts'
import styles from './designer.module.css'
import { BackgroundTool } from './BackgroundTool.tsx'
import { DesignTableTools } from './DesignTableTools.tsx'
import { useClear } from '#renderer/components/useClear.tsx'
import { pictureExtensions } from '#shared/rules/pictures.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { insertPictures } from './pictures.ts'

/** Puts a picture of this machine where the cursor stands. */
function PictureTool({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const choose = async () => {
    try {
      const files = await request('uploads.choose', { extensions: [...pictureExtensions], multiple: true })
      await insertPictures(
        editor,
        files.map(({ handle }) => `/chosen/${handle}`),
      )
    } catch (error) {
      toast.error(isPlatformError(error) ? describeError(error) : t('errors.request'))
    }
  }
  return (
    <Tool name={t('printDesigner.picture.insert')} icon={<PictureOutlined aria-hidden />} run={() => void choose()} />
  )
}

const inlineTags = [
  ['strong', 'bold', <BoldOutlined key="bold" aria-hidden />],
  ['em', 'italic', <ItalicOutlined key="italic" aria-hidden />],
  ['u', 'underline', <UnderlineOutlined key="underline" aria-hidden />],
  ['s', 'strike', <StrikethroughOutlined key="strike" aria-hidden />],
] as const
const levels = ['p', 'h1', 'h2', 'h3'] as const
/** Sizes of Chinese documents, from 小五 to 小一, in points. */
const sizes = [9, 10.5, 12, 14, 15, 16, 18, 22, 24]

/** Typefaces of Chinese documents by the names that Windows has for them; where one is missing, another carries the text. */
const fonts = [
  ['SimSun', '宋体 SimSun'],
  ['SimHei', '黑体 SimHei'],
  ['KaiTi', '楷体 KaiTi'],
  ['FangSong', '仿宋 FangSong'],
  ['Microsoft YaHei', '雅黑 YaHei'],
  ['Arial', 'Arial'],
  ['Times New Roman', 'Times New Roman'],
] as const

function stateOf({ editor }: { readonly editor: Editor }) {
  const tag = String(around(editor, 'paragraph')?.node.attrs['tag'] ?? '')
  return {
    level: levels.find((level) => level === tag) ?? 'p',
    on: inlineTags.filter(([element]) => hasTag(editor, element)).map(([element]) => element),
    align: alignOf(editor),
    colour: inlineStyle(editor, 'color'),
    size: inlineStyle(editor, 'font-size'),
    font: inlineStyle(editor, 'font-family'),
    table: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

/** The bar above the page. */
export function DesignTools({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const clear = useClear()
  const state = useEditorState({ editor, selector: stateOf })
  return (
    <div role="toolbar" aria-label={t('printDesigner.bar')} className={styles.bar}>
      <HistoryTools editor={editor} canUndo={state.canUndo} canRedo={state.canRedo} />
      <Select
        size="small"
        variant="borderless"
        className={styles.levels ?? ''}
        aria-label={t('form.editor.style')}
        value={state.level}
        options={levels.map((level) => ({
          value: level,
          label:
            level === 'p' ? t('form.editor.paragraph') : t('form.editor.heading', { level: Number(level.slice(1)) }),
        }))}
        onChange={(level: string) => setTag(editor, level)}
      />
      <Select
        size="small"
        variant="borderless"
        className={styles.levels ?? ''}
        aria-label={t('printDesigner.size')}
        placeholder={t('printDesigner.size')}
        allowClear={clear}
        value={state.size === '' ? null : state.size}
        options={sizes.map((size) => ({ value: `${size}pt`, label: `${size} pt` }))}
        onChange={(size: string | undefined) => setInlineStyle(editor, 'font-size', size ?? null)}
      />
      <Select
        size="small"
        variant="borderless"
        className={styles.levels ?? ''}
        aria-label={t('printDesigner.font')}
        placeholder={t('printDesigner.font')}
        allowClear={clear}
        value={state.font === '' ? null : state.font}
        options={fonts.map(([value, label]) => ({ value, label }))}
        onChange={(font: string | undefined) => setInlineStyle(editor, 'font-family', font ?? null)}
      />
      {inlineTags.map(([element, name, icon]) => (
        <Tool
          key={element}
          name={t(`form.editor.${name}`)}
          icon={icon}
          isOn={state.on.includes(element)}
          run={() => toggleTag(editor, element)}
        />
      ))}
      <ColourTool value={state.colour} onChange={(colour) => setInlineStyle(editor, 'color', colour)} />
      <AlignTools value={state.align} onChange={(align) => setAlign(editor, align)} />
      <span className={styles.between} />
      <Tool
        name={t('printDesigner.letterhead')}
        icon={<VerticalAlignTopOutlined aria-hidden />}
        run={() => addRegion(editor, 'letterhead', 'every')}
      />
      <Tool
        name={t('printDesigner.footer')}
        icon={<VerticalAlignBottomOutlined aria-hidden />}
        run={() => addRegion(editor, 'footer', 'every')}
      />
      <Tool name={t('printDesigner.addBox')} icon={<BorderOuterOutlined aria-hidden />} run={() => addBox(editor)} />
      <PictureTool editor={editor} />
      <BackgroundTool editor={editor} />
      <Tool
        name={t('printTemplates.pageBreak')}
        icon={<ScissorOutlined aria-hidden />}
        run={() => insertBlocks(editor, [{ type: 'pageBreak' }])}
      />
      {state.table ? (
        <DesignTableTools editor={editor} />
      ) : (
        <Tool
          name={t('form.editor.table')}
          icon={<TableOutlined aria-hidden />}
          run={() => insertBlocks(editor, plainTable(3, 4))}
        />
      )}
    </div>
  )
}
