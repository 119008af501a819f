/** Colours of the samples: grey before they are rubbed, then each its metal's. The first of each is the lightest. */
export const STONE = ["#b4bac8", "#949bab", "#747b8b", "#5a6170", "#454b58"] as const;
export const GOLD = ["#fff0bd", "#f6d87d", "#eec257", "#d9a52b", "#a87614"] as const;
/** Brass, copper, pyrite. */
export const METALS = [
  ["#f0ea9a", "#cfc45e", "#a89d3d", "#857b2b", "#5f581d"],
  ["#f7b79a", "#d98860", "#b5643f", "#8d4a2d", "#66331e"],
  ["#e2dec4", "#b8b294", "#8d886d", "#6a664f", "#4a4737"],
] as const;
