/** The reusable patterns of section 5. An empty text is not judged here: being required is another rule. */
const mobile = /^1[3-9]\d{9}$/
const password = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/
const citizenNumber =
  /^(?:\d{6}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]|\d{8}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$/
const email = /^[\w.%+-]+@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/
const province = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领'
// Seven places, or eight for electric cars; the last one may name a special use.
const licencePlate = new RegExp(`^[${province}][A-Z](?:[A-HJ-NP-Z\\d]{4}[A-HJ-NP-Z\\d挂学警港澳]|[A-HJ-NP-Z\\d]{6})$`)
const chinese = /^\p{Script=Han}+$/u
const code = /^[A-Za-z\d]+(?:\.+[A-Za-z\d]+)*$/
const account = /^[A-Za-z\d]+$/
const special = /[`~!@#$%^&*()_+=<>?:"{}|,./;'\\[\]·！￥…（）—《》？：“”‘’【】、；，。]/
const digits = /^\d+$/
const halfSteps = /^\d+(?:\.[05])?$/
const positiveInteger = /^[1-9]\d*$/
const fieldName = /^[A-Za-z]\w*$/

/** 11 digits starting 1[3-9]. */
export function isMobile(text: string): boolean {
  return mobile.test(text)
}

/** 6 to 16 letters and digits, both present. */
export function isPassword(text: string): boolean {
  return password.test(text)
}

/** A citizen's identity number: 18 places with a date of birth, or the 15 of the old cards. */
export function isCitizenNumber(text: string): boolean {
  return citizenNumber.test(text)
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text)
}

export function isLicencePlate(text: string): boolean {
  return licencePlate.test(text)
}

/** Chinese characters only. */
export function isChinese(text: string): boolean {
  return chinese.test(text)
}

/** English letters, digits and dots; no dot at the start or end. */
export function isCode(text: string): boolean {
  return code.test(text)
}

/** Letters and digits. */
export function isAccount(text: string): boolean {
  return account.test(text)
}

/** A name without special characters; spaces and hyphens pass. */
export function isPlainName(text: string): boolean {
  return !special.test(text)
}

/** Digits only. */
export function isNumericCode(text: string): boolean {
  return digits.test(text)
}

/** A duration: an integer or a multiple of 0.5. */
export function isHalfSteps(text: string): boolean {
  return halfSteps.test(text)
}

/** First digit 1 to 9. */
export function isPositiveInteger(text: string): boolean {
  return positiveInteger.test(text)
}

/** Starts with a letter, then letters, digits and underscores. */
export function isFieldName(text: string): boolean {
  return fieldName.test(text)
}
