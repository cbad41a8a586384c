import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { ColorPicker } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './editor.module.css'
import { Tool } from './Tool.tsx'

const aligns = [
  ['left', <AlignLeftOutlined key="left" aria-hidden />],
  ['center', <AlignCenterOutlined key="center" aria-hidden />],
  ['right', <AlignRightOutlined key="right" aria-hidden />],
] as const
export type Align = (typeof aligns)[number][0]
export const alignNames = aligns.map(([align]) => align)

interface HistoryToolsProps {
  readonly editor: Editor
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export function HistoryTools({ editor, canUndo, canRedo }: HistoryToolsProps) {
  const t = useT()
  return (
    <>
      <Tool
        name={t('form.editor.undo')}
        icon={<UndoOutlined aria-hidden />}
        disabled={!canUndo}
        run={() => editor.chain().focus().undo().run()}
      />
      <Tool
        name={t('form.editor.redo')}
        icon={<RedoOutlined aria-hidden />}
        disabled={!canRedo}
        run={() => editor.chain().focus().redo().run()}
      />
    </>
  )
}

interface ColourToolProps {
  /** Empty for none of its own. */
  readonly value: string
  /** Null takes the colour away. */
  readonly onChange: (colour: string | null) => void
}

export function ColourTool({ value, onChange }: ColourToolProps) {
  const t = useT()
  return (
    <ColorPicker
      size="small"
      disabledAlpha
      allowClear
      value={value || null}
      onChangeComplete={(colour) => onChange(colour.cleared ? null : colour.toHexString())}
    >
      <button
        type="button"
        className={styles.tool}
        aria-label={t('form.editor.colour')}
        onMouseDown={(event) => event.preventDefault()}
      >
        <span className={styles.letter} style={value === '' ? {} : { borderColor: value }} aria-hidden>
          A
        </span>
      </button>
    </ColorPicker>
  )
}

interface AlignToolsProps {
  readonly value: string
  readonly onChange: (align: Align) => void
}

export function AlignTools({ value, onChange }: AlignToolsProps) {
  const t = useT()
  return (
    <>
      {aligns.map(([align, icon]) => (
        <Tool
          key={align}
          name={t(`form.editor.${align}`)}
          icon={icon}
          isOn={value === align}
          run={() => onChange(align)}
        />
      ))}
    </>
  )
}
