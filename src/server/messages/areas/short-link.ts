import { texts } from '../text.ts'

/** Published forms, filled in without a session. */
export const shortLink = texts({
  invalid: {
    zh: '表单链接无效或已停用，请联系发布者',
    zhtw: '表單連結無效或已停用，請聯絡發布者',
    en: 'This form link is not valid or was switched off. Please contact whoever sent it.',
  },
  listInvalid: {
    zh: '列表链接无效或已撤回，请联系发布者',
    zhtw: '清單連結無效或已撤回，請聯絡發布者',
    en: 'This link to a list is not valid or was withdrawn. Please contact whoever sent it.',
  },
  disabled: {
    zh: '表单已停用，请联系发布者',
    zhtw: '表單已停用，請聯絡發布者',
    en: 'This form was switched off. Please contact whoever sent it.',
  },
  misconfigured: {
    zh: '表单的配置有误，请联系发布者',
    zhtw: '表單的設定有誤，請聯絡發布者',
    en: 'This form is not set up correctly. Please contact whoever sent it.',
  },
  noUploads: {
    zh: '此表单没有这个上传项',
    zhtw: '此表單沒有這個上傳項',
    en: 'This form takes no such file',
  },
  noRoom: {
    zh: '此表单的上传空间不足，请联系发布者',
    zhtw: '此表單的上傳空間不足，請聯絡發布者',
    en: 'There is not enough room left for files of this form. Please contact whoever sent it.',
  },
  submitted: { zh: '提交成功', zhtw: '提交成功', en: 'Submitted' },
})
