import { texts } from '../text.ts'

/** Uploads, stored pictures and download links. */
export const files = texts({
  missing: { zh: '文件不存在', zhtw: '檔案不存在', en: 'The file no longer exists' },
  linkExpired: {
    zh: '下载链接无效或已过期，请重新下载',
    zhtw: '下載連結無效或已過期，請重新下載',
    en: 'The download link is not valid or has expired. Please download the file again.',
  },
  typeNotSupported: {
    zh: '不支持上传此类文件',
    zhtw: '不支援上傳此類檔案',
    en: 'Files of this kind cannot be uploaded',
  },
  notPicture: { zh: '请上传图片', zhtw: '請上傳圖片', en: 'Please upload a picture' },
  pictureTooLarge: {
    zh: '图片尺寸过大，请缩小后重新上传',
    zhtw: '圖片尺寸過大，請縮小後重新上傳',
    en: 'The picture has too many pixels. Please make it smaller and upload it again.',
  },
  pictureMissing: { zh: '图片不存在', zhtw: '圖片不存在', en: 'The picture no longer exists' },
})
