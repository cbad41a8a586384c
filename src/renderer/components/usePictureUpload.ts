import { useState } from 'react'
import { pictureExtensions, pictureLimit } from '#shared/rules/pictures.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

/** A picture is chosen and uploaded at once; `title` is what the dialog of the system is called. */
export function usePictureUpload(title: string, onUploaded: (address: string) => void) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const upload = async () => {
    setBusy(true)
    try {
      const file = await request('files.choose', {
        title,
        extensions: [...pictureExtensions],
        maxSize: pictureLimit,
      })
      if (file === null) return
      const { data } = await request('files.upload', {
        endpoint: 'file.upload',
        handle: file.handle,
        params: { type: 'annexpic' },
      })
      onUploaded((data as { readonly url: string }).url)
    } catch (error) {
      const isKind = isPlatformError(error) && error.code === 'file.type'
      toast.error(isKind ? t('systemConfig.logo.notPicture') : describeError(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, upload }
}
