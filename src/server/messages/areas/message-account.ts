import { texts } from '../text.ts'

/** Accounts that messages are sent by. */
export const messageAccount = texts({
  sent: { zh: '测试消息已发送', zhtw: '測試訊息已傳送', en: 'The test message was sent' },
  missing: { zh: '请填写此项', zhtw: '請填寫此項', en: 'Please fill this in' },
  unknownType: { zh: '账号类型不存在', zhtw: '帳號類型不存在', en: 'There is no such type of account' },
  badPort: { zh: '端口应为 1 到 65535', zhtw: '連接埠應為 1 到 65535', en: 'A port is from 1 to 65535' },
  badSender: {
    zh: '发件账号应为邮箱地址',
    zhtw: '寄件帳號應為電子郵件地址',
    en: 'The sender is a mail address',
  },
  badChannel: { zh: '请选择短信服务商', zhtw: '請選擇簡訊服務商', en: 'Choose a provider of text messages' },
  badHook: { zh: '请选择机器人类型', zhtw: '請選擇機器人類型', en: 'Choose the kind of robot' },
  badAddress: {
    zh: '地址应以 http:// 或 https:// 开头',
    zhtw: '位址應以 http:// 或 https:// 開頭',
    en: 'An address begins with http:// or https://',
  },
  noReceiver: { zh: '请选择收件人', zhtw: '請選擇收件人', en: 'Choose who receives it' },
  receiverWithoutMail: {
    zh: '“{name}”没有填写邮箱',
    zhtw: '「{name}」沒有填寫電子郵件',
    en: '{name} has no mail address',
  },
  smsNeedsTemplate: {
    zh: '短信只能按已审批的模板发送，请在发送配置中测试',
    zhtw: '簡訊只能依已核准的範本傳送，請在傳送設定中測試',
    en: 'Text messages go by approved templates only. Test them in a sending configuration',
  },
  cannotSend: {
    zh: '服务器不能通过微信公众号发送消息，此账号只保存设置',
    zhtw: '伺服器不能透過微信公眾號傳送訊息，此帳號只保存設定',
    en: 'This server does not send by WeChat official accounts. It keeps the settings only',
  },
  gone: { zh: '账号不存在或已停用', zhtw: '帳號不存在或已停用', en: 'The account is gone or disabled' },
})
