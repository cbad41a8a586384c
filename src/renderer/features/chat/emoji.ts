/** The 120 signs of the picker (section 9), as text like any other. */
export const emoji: readonly string[] = [
  ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    '😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍😘😗😋😛😜🤪😝🤗🤭🤫🤔🤐😐😑😶😏😒🙄😬😌😔😪😴😷🤒🤕🤧🥵🥶😵🤯🥳😎🤓🧐😕😟🙁😮😯😲😳🥺😦😧😨😰😥😢😭😱😖😣😞😓😩😫🥱😤😡😠😈💀💩👻👽🤖👍👎👌✌🤞🤟🤙👈👉👆👇✋👋👏🙌👐🤝🙏💪👀💯🔥✨🎉🎊🎁🎂🌹🌸☀🌙⭐☕🍵🍎🍀🚀🏆',
  ),
].map(({ segment }) => segment)
