import { texts } from '../text.ts'

/** Which templates go out on which accounts. */
export const sendConfig = texts({
  many: { zh: '发送配置', zhtw: '傳送設定', en: 'sending configurations' },
  gone: {
    zh: '发送配置不存在或已停用',
    zhtw: '傳送設定不存在或已停用',
    en: 'The sending configuration is gone or disabled',
  },
  noTemplate: { zh: '消息模板不存在', zhtw: '訊息範本不存在', en: 'There is no such message template' },
  needsAccount: { zh: 'webhook 需要选择账号', zhtw: 'webhook 需要選擇帳號', en: 'A web hook needs an account' },
  otherAccount: {
    zh: '账号“{name}”与消息类型不符',
    zhtw: '帳號「{name}」與訊息類型不符',
    en: 'The account {name} is of another type than the message',
  },
  noAccount: { zh: '此类消息不使用账号', zhtw: '此類訊息不使用帳號', en: 'Messages of this type use no account' },
  reasonTaken: {
    zh: '“{name}”已用于此发送时机',
    zhtw: '「{name}」已用於此傳送時機',
    en: '{name} is already what is sent for this',
  },
  reached: { zh: '已发送', zhtw: '已傳送', en: 'Sent' },
  nobody: {
    zh: '没有可以送达的接收人',
    zhtw: '沒有可以送達的收件人',
    en: 'None of the receivers can be reached this way',
  },
})
