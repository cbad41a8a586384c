import { texts } from '../text.ts'

/** Mail that people receive and write. */
export const mail = texts({
  missing: { zh: '邮件不存在或已被删除', zhtw: '郵件不存在或已被刪除', en: 'The mail no longer exists' },
  sent: { zh: '邮件已发送', zhtw: '郵件已傳送', en: 'The mail was sent' },
  connected: { zh: '连接成功', zhtw: '連線成功', en: 'The server lets this account in' },
  noMailbox: {
    zh: '您尚未设置邮箱账号',
    zhtw: '您尚未設定信箱帳號',
    en: 'You have not set up a mail account yet',
  },
  badAccount: {
    zh: '请输入正确的邮箱地址',
    zhtw: '請輸入正確的信箱地址',
    en: 'Please enter the address of a mailbox',
  },
  noServer: { zh: '请输入 SMTP 服务器', zhtw: '請輸入 SMTP 伺服器', en: 'Please enter the SMTP server' },
  noPop3: {
    zh: '您尚未设置收信的 POP3 服务器',
    zhtw: '您尚未設定收信的 POP3 伺服器',
    en: 'You have not set up a POP3 server to receive mail from',
  },
  received: {
    zh: '收到 {count} 封新邮件',
    zhtw: '收到 {count} 封新郵件',
    en: { one: '{count} new mail', other: '{count} new mails' },
  },
  letterTooLarge: {
    zh: '（这封邮件过大，正文和附件没有收取，请到邮件服务器上查看。）',
    zhtw: '（這封郵件過大，內文和附件沒有收取，請到郵件伺服器上檢視。）',
    en: '(This mail is too large: its text and files were not fetched. They are still on the mail server.)',
  },
  filesLeftOut: {
    zh: '（以下附件没有收取，平台不接受程序文件和内容与名称不符的文件：{names}）',
    zhtw: '（以下附件沒有收取，平台不接受程式檔案和內容與名稱不符的檔案：{names}）',
    en: '(These files were not fetched, as the platform takes no programs and no files that are not what their names say: {names})',
  },
  picture: { zh: '图片', zhtw: '圖片', en: 'Picture' },
  noReceiver: { zh: '请输入收件人', zhtw: '請輸入收件者', en: 'Please enter who the mail is for' },
  badAddress: {
    zh: '“{address}”不是正确的邮箱地址',
    zhtw: '「{address}」不是正確的信箱地址',
    en: '“{address}” is no mail address',
  },
  tooMany: {
    zh: '一封邮件最多发给 {count} 人',
    zhtw: '一封郵件最多傳給 {count} 人',
    en: { one: 'A mail goes to {count} person at most', other: 'A mail goes to {count} people at most' },
  },
  fileGone: {
    zh: '附件“{name}”已不存在',
    zhtw: '附件「{name}」已不存在',
    en: 'The file “{name}” is gone',
  },
  filesTooLarge: {
    zh: '附件合计不能超过 {limit} MB',
    zhtw: '附件合計不能超過 {limit} MB',
    en: 'The files of a mail may have {limit} MB together',
  },
})
