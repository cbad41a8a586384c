import { FileImageOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Checkbox, Popover, Space } from 'antd'
import { useState } from 'react'
import { pictureExtensions } from '#shared/rules/pictures.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { Tool } from '#renderer/form/editor/Tool.tsx'
import { changeNode, findBackground, putBackground, removeNode } from './commands.ts'
import { pictureData } from '#renderer/components/picture-data.ts'
import { attrsOf } from './style.ts'

/** The picture of a form behind everything: chosen, said to be on the paper already, taken off. */
export function BackgroundTool({ editor }: { readonly editor: Editor }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const at = useEditorState({ editor, selector: (state) => findBackground(state.editor) })
  const attrs = at === null ? {} : attrsOf(editor.state.doc.nodeAt(at) ?? editor.state.doc)
  const choose = async () => {
    try {
      const [file] = await request('uploads.choose', { extensions: [...pictureExtensions], multiple: false })
      if (file === undefined) return
      const data = await pictureData(`/chosen/${file.handle}`)
      if (data === null) toast.warning(t('printDesigner.background.unreadable'))
      else putBackground(editor, data)
    } catch (error) {
      toast.error(isPlatformError(error) ? describeError(error) : t('errors.request'))
    }
  }
  const content = (
    <Space orientation="vertical">
      <Button onClick={() => void choose()}>{t('printDesigner.background.choose')}</Button>
      {at === null ? null : (
        <>
          <Checkbox
            checked={attrs['data-print-paper'] === 'preprinted'}
            onChange={({ target }) => {
              const { 'data-print-paper': _was, ...others } = attrs
              const next = target.checked ? { ...others, 'data-print-paper': 'preprinted' } : others
              changeNode(editor, at, { attrs: next })
            }}
          >
            {t('printDesigner.background.preprinted')}
          </Checkbox>
          <Button danger onClick={() => removeNode(editor, at)}>
            {t('printDesigner.background.remove')}
          </Button>
        </>
      )}
    </Space>
  )
  return (
    <Popover trigger="click" placement="bottom" open={isOpen} onOpenChange={setOpen} content={content}>
      <span>
        <Tool
          name={t('printDesigner.background.title')}
          icon={<FileImageOutlined aria-hidden />}
          isOn={at !== null}
          run={() => setOpen(!isOpen)}
        />
      </span>
    </Popover>
  )
}
