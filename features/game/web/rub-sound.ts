/** The sound of a stone that is rubbed: a quarter of a second of filtered noise, made here. Only where somebody turned it on. */
const [SECONDS, LOUD] = [0.25, 0.12];
const [FROM_HZ, TO_HZ] = [1200, 3200];

export function playRub(): void {
  const audio = new AudioContext();
  const noise = audio.createBuffer(1, audio.sampleRate * SECONDS, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.sin((i / samples.length) * Math.PI);
  const [source, band, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.setValueAtTime(FROM_HZ, audio.currentTime);
  band.frequency.linearRampToValueAtTime(TO_HZ, audio.currentTime + SECONDS);
  volume.gain.value = LOUD;
  source.connect(band).connect(volume).connect(audio.destination);
  source.addEventListener("ended", () => void audio.close());
  source.start();
}
