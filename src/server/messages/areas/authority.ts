import { texts } from '../text.ts'

/** Who is granted what. */
export const authority = texts({
  nobody: { zh: '请选择授权对象', zhtw: '請選擇授權對象', en: 'Choose who is to be granted this' },
  notYourself: {
    zh: '不能给自己授权，请联系其他管理员',
    zhtw: '不能授權給自己，請聯絡其他管理員',
    en: 'You cannot grant anything to yourself. Ask another administrator.',
  },
  partlyGiven: {
    zh: '授权中断：{all} 个对象中只完成了 {given} 个，请重新提交',
    zhtw: '授權中斷：{all} 個對象中只完成了 {given} 個，請重新提交',
    en: 'Only {given} of {all} were granted this before something failed. Submit it again.',
  },
  notAdministered: {
    zh: '授权对象不存在，或不在您管理的组织内',
    zhtw: '授權對象不存在，或不在您管理的組織內',
    en: 'They no longer exist, or are outside the organisations that you administer',
  },
})
