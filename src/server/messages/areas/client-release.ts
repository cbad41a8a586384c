import { texts } from '../text.ts'

/** Releases of the desktop app. */
export const clientRelease = texts({
  onePackage: {
    zh: '请上传一个更新包',
    zhtw: '請上傳一個更新套件',
    en: 'Upload one package',
  },
  noPackage: {
    zh: '这不是更新包，请用服务器命令 sign-update 制作',
    zhtw: '這不是更新套件，請用伺服器命令 sign-update 製作',
    en: 'This is no update package: the server’s command "sign-update" makes one',
  },
  wrongSignature: {
    zh: '更新包不是用本单位的密钥签名的',
    zhtw: '更新套件不是用本單位的金鑰簽章的',
    en: 'The package is not signed with the key of this organisation',
  },
  otherContent: {
    zh: '更新包不完整，或安装程序与签名清单不符',
    zhtw: '更新套件不完整，或安裝程式與簽章清單不符',
    en: 'The package is incomplete, or its installer is another one than was signed',
  },
  missing: { zh: '没有这个更新', zhtw: '沒有這個更新', en: 'There is no such update' },
})
