import { PictureOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { pictureExtensions } from '#shared/rules/pictures.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { Tool } from '#renderer/form/editor/Tool.tsx'
import { insertPictures } from './pictures.ts'

/** Puts a picture of this machine where the cursor stands. */
export function PictureTool({ editor }: { readonly editor: Editor }) {
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
