import { texts } from '../text.ts'

/** Message templates. */
export const messageTemplate = texts({
  copyMark: { zh: '副本', zhtw: '副本', en: 'copy' },
  mailMark: { zh: '{name}（邮件）', zhtw: '{name}（郵件）', en: '{name} (mail)' },
  notice: { zh: '公告', zhtw: '公告', en: 'Notice' },
  flow: { zh: '流程', zhtw: '流程', en: 'Flow' },
  system: { zh: '系统', zhtw: '系統', en: 'System' },
  schedule: { zh: '日程', zhtw: '日程', en: 'Calendar' },
  webHook: { zh: 'webhook', zhtw: 'webhook', en: 'Web hook' },
  inApp: { zh: '站内信', zhtw: '站內信', en: 'In-app message' },
  mail: { zh: '邮件', zhtw: '郵件', en: 'Mail' },
  sms: { zh: '短信', zhtw: '簡訊', en: 'Text message' },
  dingTalk: { zh: '钉钉', zhtw: '釘釘', en: 'DingTalk' },
  weCom: { zh: '企业微信', zhtw: '企業微信', en: 'WeCom' },
  aliyun: { zh: '阿里云', zhtw: '阿里雲', en: 'Alibaba Cloud' },
  tencent: { zh: '腾讯云', zhtw: '騰訊雲', en: 'Tencent Cloud' },
  badCode: {
    zh: '编码只能包含英文字母、数字和点，点不能在开头和结尾',
    zhtw: '編碼只能包含英文字母、數字和點，點不能在開頭和結尾',
    en: 'A code has English letters, digits and dots, and no dot at its ends',
  },
  unknownType: { zh: '消息类型不存在', zhtw: '訊息類型不存在', en: 'There is no such type of message' },
  unknownSource: { zh: '消息来源不存在', zhtw: '訊息來源不存在', en: 'There is no such source of messages' },
  unknownReason: { zh: '发送时机不存在', zhtw: '發送時機不存在', en: 'The platform sends nothing for that' },
  noticeIsMessage: {
    zh: '公告本身就是站内信，不需要站内信模板',
    zhtw: '公告本身就是站內信，不需要站內信範本',
    en: 'A notice is an in-app message itself and needs no template for it',
  },
  noTitle: { zh: '请输入标题', zhtw: '請輸入標題', en: 'Enter a title' },
  noContent: { zh: '请输入内容', zhtw: '請輸入內容', en: 'Enter a text' },
  noTemplateCode: {
    zh: '请输入短信模板编号',
    zhtw: '請輸入簡訊範本編號',
    en: 'Enter the code of the approved template',
  },
  unknownField: {
    zh: '参数“{name}”不在参数列表中',
    zhtw: '參數「{name}」不在參數清單中',
    en: '“{name}” is not among the parameters',
  },
  fieldTwice: { zh: '参数“{name}”重复', zhtw: '參數「{name}」重複', en: 'The parameter “{name}” is there twice' },
  badField: {
    zh: '参数名“{name}”只能以字母开头，由字母、数字和下划线组成',
    zhtw: '參數名稱「{name}」只能以字母開頭，由字母、數字和底線組成',
    en: 'The parameter “{name}” has to begin with a letter and hold letters, digits and underscores only',
  },
  builtInStays: {
    zh: '系统内置模板不能删除，可以停用',
    zhtw: '系統內建範本不能刪除，可以停用',
    en: 'A built-in template cannot be deleted. You can disable it.',
  },
})
