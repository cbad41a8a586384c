import { texts } from '../text.ts'

/** Uploads, stored pictures and download links. */
export const files = texts({
  missing: { zh: '文件不存在', zhtw: '檔案不存在', en: 'The file no longer exists' },
  damaged: {
    zh: '文件已损坏，与上传时不一致，请重新上传或联系管理员',
    zhtw: '檔案已損壞，與上傳時不一致，請重新上傳或聯絡管理員',
    en: 'The file is damaged: it is not what was uploaded. Please upload it again or ask an administrator.',
  },
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
  badName: {
    zh: '文件名含有不允许的字符，或是系统保留的名称，请改名后重新上传',
    zhtw: '檔案名稱含有不允許的字元，或是系統保留的名稱，請改名後重新上傳',
    en: 'The file name holds characters that are not allowed, or is reserved by the system. Rename the file and upload it again.',
  },
  nameTooLong: {
    zh: '文件名不能超过{limit}个字符',
    zhtw: '檔案名稱不能超過{limit}個字元',
    en: 'A file name has at most {limit} characters',
  },
  program: {
    zh: '不能上传程序或脚本',
    zhtw: '不能上傳程式或指令碼',
    en: 'Programs and scripts cannot be uploaded',
  },
  contentDiffers: {
    zh: '文件内容与扩展名“{extension}”不符，请检查文件',
    zhtw: '檔案內容與副檔名「{extension}」不符，請檢查檔案',
    en: 'What the file holds is not what its extension “{extension}” says. Please check the file.',
  },
  empty: { zh: '不能上传空文件', zhtw: '不能上傳空檔案', en: 'An empty file cannot be uploaded' },
  chatPictureTooLarge: {
    zh: '图片大小不能超过5M',
    zhtw: '圖片大小不能超過5M',
    en: 'The image size cannot exceed 5M',
  },
  tooLarge: {
    zh: '文件大小不能超过{limit}MB',
    zhtw: '檔案大小不能超過{limit}MB',
    en: 'A file has at most {limit} MB',
  },
  badChunk: {
    zh: '分片的编号或大小不正确',
    zhtw: '分片的編號或大小不正確',
    en: 'The number or the size of the piece is wrong',
  },
  chunksMissing: {
    zh: '文件分片不完整，请继续上传',
    zhtw: '檔案分片不完整，請繼續上傳',
    en: 'Pieces of the file are missing. Please go on with the upload.',
  },
  hashDiffers: {
    zh: '文件校验不一致，请重新上传',
    zhtw: '檔案校驗不一致，請重新上傳',
    en: 'What arrived is not what was sent. Please upload the file again.',
  },
  nonePacked: { zh: '未发现文件', zhtw: '未發現檔案', en: 'No files found' },
  archiveName: { zh: '附件', zhtw: '附件', en: 'Files' },
  noViewer: {
    zh: '此类文件不支持在线预览',
    zhtw: '此類檔案不支援線上預覽',
    en: 'Files of this kind have no viewer here',
  },
  held: {
    zh: '文件正在使用，不能删除',
    zhtw: '檔案正在使用，不能刪除',
    en: 'The file is in use and cannot be deleted',
  },
  quota: {
    zh: '您的存储空间（{limit}MB）不足',
    zhtw: '您的儲存空間（{limit}MB）不足',
    en: 'There is not enough room left of your {limit} MB',
  },
})
