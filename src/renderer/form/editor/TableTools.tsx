import { DeleteOutlined, InsertRowBelowOutlined, InsertRowRightOutlined, MergeCellsOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { useT } from '#renderer/i18n/index.ts'
import { Tool } from './Tool.tsx'

/** What can be done to the table around the cursor. */
export function TableTools({ editor }: { readonly editor: Editor }) {
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
