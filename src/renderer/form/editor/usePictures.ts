import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { ChosenFile } from '#shared/ipc/platform.ts'
import { pictureExtensions, pictureLimit } from '#shared/rules/pictures.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request, takeFiles } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { pictureFault, takePasted, uploadChosen } from '#renderer/platform/upload-picture.ts'

export interface Pictures {
  /** How many are on their way. */
  readonly waiting: number
  choose(editor: Editor): void
  /** Whether there were files in what was pasted or dropped. */
  paste(editor: Editor, data: DataTransfer | null, isDrop: boolean): boolean
}

/** Pictures from a file, the clipboard or the mouse: uploaded, then drawn where the cursor stands, by their address. */
export function usePictures(): Pictures {
  const t = useT()
  const [waiting, setWaiting] = useState(0)
  const take = async (editor: Editor, pick: () => Promise<readonly ChosenFile[]>) => {
    setWaiting((count) => count + 1)
    try {
      const files = await pick()
      const fault = files.length === 0 ? null : pictureFault(files, pictureLimit + 1)
      if (fault !== null) toast.warning(t(`form.editor.pictureFault.${fault}`, { most: pictureLimit / 1024 / 1024 }))
      const [file] = files
      if (fault !== null || file === undefined) return
      const draw = (id: string) => {
        const attrs = { src: `/api/file/Image/annexpic/${id}`, alt: file.name }
        if (!editor.isDestroyed) editor.chain().focus().insertContent({ type: 'image', attrs }).run()
      }
      const failed = (message: string) => toast.error(message || t('form.editor.pictureFault.failed'))
      await uploadChosen(file.handle, 'annexpic', draw, { failed })
    } catch (error) {
      toast.error(isPlatformError(error) ? describeError(error) : t('errors.request'))
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  return {
    waiting,
    choose: (editor) =>
      void take(editor, () => request('uploads.choose', { extensions: [...pictureExtensions], multiple: false })),
    paste(editor, data, isDrop) {
      const files = [...(data?.files ?? [])]
      // Words copied from an office come with a picture of themselves: the words are meant.
      if (files.length === 0 || data?.types.includes('text/html')) return false
      const name = `${t('form.editor.picture')}.png`
      void take(editor, () => (isDrop ? takeFiles(files) : takePasted(files, name)))
      return true
    },
  }
}
