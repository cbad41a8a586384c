import { texts } from '../text.ts'

/** The system configuration: what the platform is called until somebody names it, and what its fields refuse. */
export const settings = texts({
  title: { zh: '数字化校园管理平台', zhtw: '數位校園管理平台', en: 'Digital Campus Platform' },
  saved: { zh: '系统配置已保存', zhtw: '系統設定已儲存', en: 'System settings saved' },
  secretAgain: {
    zh: '服务器已改为另一台，请重新输入密码',
    zhtw: '伺服器已改為另一台，請重新輸入密碼',
    en: 'The server is another one: type the password again',
  },
  mailConnected: { zh: '邮件服务器连接成功', zhtw: '郵件伺服器連線成功', en: 'Connected to the mail server' },
  mailSent: { zh: '测试邮件已发送', zhtw: '測試郵件已寄出', en: 'The test mail was sent' },
  smsSent: { zh: '测试短信已发送', zhtw: '測試簡訊已傳送', en: 'The test message was sent' },
  refusedOutside: { zh: '对方拒绝：{reason}', zhtw: '對方拒絕：{reason}', en: 'Refused: {reason}' },
  notReached: {
    zh: '连接不到对方：{reason}',
    zhtw: '連線不到對方：{reason}',
    en: 'Could not be reached: {reason}',
  },
  noProvider: { zh: '请先选择短信服务商', zhtw: '請先選擇簡訊服務商', en: 'Choose a provider first' },
  noServer: { zh: '请先填写 SMTP 服务器', zhtw: '請先填寫 SMTP 伺服器', en: 'Name the SMTP server first' },
  testSubject: { zh: '{system} 测试邮件', zhtw: '{system} 測試郵件', en: 'Test mail of {system}' },
  testBody: {
    zh: '收到这封邮件，说明邮件设置可以使用。',
    zhtw: '收到這封郵件，表示郵件設定可以使用。',
    en: 'If you read this, mail is set up well.',
  },
  required: { zh: '该项不能为空', zhtw: '此項不能為空', en: 'This field is required' },
  tooLong: { zh: '最多 {max} 个字符', zhtw: '最多 {max} 個字元', en: 'At most {max} characters' },
  range: {
    zh: '请输入 {min} 到 {max} 之间的整数',
    zhtw: '請輸入 {min} 到 {max} 之間的整數',
    en: 'Enter a whole number from {min} to {max}',
  },
  choice: { zh: '该项的值无效', zhtw: '此項的值無效', en: 'This value is not one of the choices' },
  email: { zh: '邮箱格式不正确', zhtw: '電子郵件格式不正確', en: 'Not a valid email address' },
  host: {
    zh: '请输入服务器名称或 IP 地址，不含协议和端口',
    zhtw: '請輸入伺服器名稱或 IP 位址，不含通訊協定與連接埠',
    en: 'Enter a host name or IP address without protocol or port',
  },
  address: {
    zh: '“{value}”不是有效的 IP 地址或网段',
    zhtw: '「{value}」不是有效的 IP 位址或網段',
    en: '“{value}” is neither an IP address nor a network',
  },
  picture: {
    zh: '请重新上传图片',
    zhtw: '請重新上傳圖片',
    en: 'Upload the picture again',
  },
  weak: {
    zh: '初始密码不符合密码强度要求',
    zhtw: '初始密碼不符合密碼強度要求',
    en: 'The initial password does not fulfil the password rules',
  },
  advance: {
    zh: '提前提醒天数必须小于更新周期',
    zhtw: '提前提醒天數必須小於更新週期',
    en: 'The reminder must come within the update cycle',
  },
})
